import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { adminPaths } from "./paths.ts";

/** The way from a page of its own back to the dashboard. */
export function BackLink() {
  return (
    <Link
      to={adminPaths.dashboard}
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-control px-1 font-medium text-14 text-muted hover:text-ink md:min-h-9"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to Admin
    </Link>
  );
}
