import type { ReactNode } from "react";
import { Countdown } from "@/components/contest/Countdown.tsx";
import { LastDrawing } from "@/components/contest/LastDrawing.tsx";
import type { Town } from "@/lib/town.ts";
import { FeaturedContest } from "./FeaturedContest.tsx";
import { Invitation } from "./Invitation.tsx";
import { TownFirstScreen } from "./TownFirstScreen.tsx";
import { TownWeek } from "./TownWeek.tsx";

interface TownFrontProps {
  town: Town;
  /** The way in. */
  signup: ReactNode;
}

/** A town's front page: this week's pick, or the invitation while there is none, with the way in beside it. */
export function TownFront({ town, signup }: TownFrontProps) {
  const { name, full_name, slug, last_drawing } = town;
  const contest = town.is_live ? town.contest : null;
  const hasDrawn = last_drawing !== null;
  return (
    <>
      <TownFirstScreen
        name={name}
        fullName={full_name}
        isLive={contest !== null}
        lead={
          contest ? (
            <FeaturedContest contest={contest} slug={slug} joinAnchor="#join" />
          ) : (
            <Invitation name={name} fullName={full_name} hasDrawn={hasDrawn} />
          )
        }
        countdown={contest && <Countdown />}
        signup={signup}
      />
      {last_drawing && (
        <div className={contest ? "page-width pb-12 md:pb-16" : "page-width py-8 md:py-12"}>
          <LastDrawing drawing={last_drawing} />
        </div>
      )}
      <TownWeek town={name} />
    </>
  );
}
