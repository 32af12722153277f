import { Scissors } from "lucide-react";
import { Link } from "react-router";
import { TownForm } from "@/components/town-search/TownForm.tsx";
import { paths } from "@/lib/paths.ts";

/** The way into a town, set like the coupon of a paper. */
export function TownCoupon() {
  return (
    <section
      aria-labelledby="coupon"
      className="border-hairline border-y bg-newsprint print:hidden"
    >
      <div className="page-width py-16 md:py-24">
        <div className="relative mx-auto grid max-w-[52rem] gap-6 border-2 border-ink border-dashed bg-paper p-6 md:p-12">
          <Scissors
            aria-hidden
            className="-top-[13px] absolute left-8 size-6 bg-[linear-gradient(var(--color-newsprint)_50%,var(--color-paper)_50%)] px-0.5 md:left-16"
          />
          <div className="grid gap-3">
            <h2 id="coupon" className="text-40 md:text-56">
              Find your town
            </h2>
            <p className="max-w-[52ch] text-18">
              See this week’s pick and join. It takes a minute and costs nothing.
            </p>
          </div>
          <TownForm go="Get Started" />
          <p className="text-14 text-muted">
            No purchase necessary. U.S. residents, 18 or older.{" "}
            <Link to={paths.rules} className="text-link">
              Official Rules
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
