import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";

/** The invitation to business owners. */
export function BusinessStrip() {
  return (
    <section aria-labelledby="owners" className="focus-ring-light bg-brand-deep text-white">
      <div className="page-width grid items-end gap-8 py-16 md:py-24 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <div className="grid gap-5">
          <h2 id="owners" className="max-w-[18ch] text-40 lg:text-56">
            Is yours the place they should know?
          </h2>
          <p className="max-w-[52ch] text-18">
            One business per town is featured each week. Local residents hear about it by email,
            text message, web and social channels.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 lg:justify-end">
          <Button asChild variant="accent" size="xl">
            <Link to={paths.businesses}>For Businesses</Link>
          </Button>
          <Link
            to={paths.nominate}
            className="rounded-control font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            Nominate a Business
          </Link>
        </div>
      </div>
    </section>
  );
}
