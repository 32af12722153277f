import { Link } from "react-router";
import { headerLinks } from "./header-links.ts";

/** The pages that every header leads to. */
export function HeaderLinks() {
  return headerLinks.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className="rounded-control py-2 font-medium underline-offset-8 hover:underline"
    >
      {label}
    </Link>
  ));
}
