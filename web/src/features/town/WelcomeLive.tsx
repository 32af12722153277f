import { Link } from "react-router";
import { Countdown } from "@/components/contest/Countdown.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import type { Town } from "@/lib/town.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { FeaturedContest } from "./FeaturedContest.tsx";
import { ThanksPanel } from "./ThanksPanel.tsx";

/** What a new member of a live town sees. */
export function WelcomeLive({ town }: { town: Town }) {
  const { brand } = useBoot();
  return (
    <div className="page-width grid gap-10 py-8 md:py-12 lg:grid-cols-[5fr_7fr] lg:items-start lg:gap-14">
      <ThanksPanel place={town.full_name} heading={`Welcome to ${brand.name}!`}>
        <p className="text-18">
          You’ll get a message about this week’s contest soon. You are entered in it already, and in
          every week’s drawing from now on.
        </p>
        <Countdown />
        <p className="text-muted">If you win, we’ll email you. Winners have 48 hours to answer.</p>
        {!town.contest && (
          <Button asChild variant="outline" className="justify-self-start">
            <Link to={paths.town(town.slug)}>Go to the {town.name} page</Link>
          </Button>
        )}
      </ThanksPanel>
      {town.contest && <FeaturedContest contest={town.contest} slug={town.slug} />}
    </div>
  );
}
