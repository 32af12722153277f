import { Link } from "react-router";
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { Wordmark } from "./Wordmark.tsx";

const footerLinks = [
  { to: paths.howItWorks, label: "How It Works" },
  { to: paths.faq, label: "FAQ" },
  { to: paths.businesses, label: "Apply to Be Featured" },
  { to: paths.nominate, label: "Nominate a Business" },
  { to: paths.terms, label: "Terms" },
  { to: paths.privacy, label: "Privacy" },
] as const;

/** The footer the static pages share. */
export function Footer() {
  const { brand } = useBoot();
  return (
    <footer className="border-hairline border-t bg-paper">
      <div className="page-width grid gap-10 py-12 md:grid-cols-[1fr_auto] md:gap-16 md:py-16">
        <div className="grid content-start justify-items-start gap-4">
          <Wordmark />
          <p className="text-muted">
            Questions? <ContactEmail />
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-flow-col grid-cols-2 grid-rows-3 gap-x-[6vw] md:gap-x-16">
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-block rounded-control py-2.5 font-medium underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-hairline border-t py-6 text-14 text-muted">
          <p>© 2025 {brand.name}</p>
          <p>Built in Boston, MA</p>
        </div>
      </div>
    </footer>
  );
}
