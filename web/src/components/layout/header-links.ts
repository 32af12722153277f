import { paths } from "@/lib/paths.ts";

/** The pages the header leads to, beside home. */
export const headerLinks = [
  { to: paths.howItWorks, label: "How It Works" },
  { to: paths.businesses, label: "For Businesses" },
  { to: paths.faq, label: "FAQ" },
] as const;
