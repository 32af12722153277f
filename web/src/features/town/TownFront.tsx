import { Countdown } from "@/features/contest/Countdown.tsx";
import type { Joined } from "@/features/signup/api.ts";
import { SignupCard } from "@/features/signup/SignupCard.tsx";
import type { Town } from "./api.ts";
import { FeaturedContest } from "./FeaturedContest.tsx";
import { Invitation } from "./Invitation.tsx";
import { LastDrawing } from "./LastDrawing.tsx";
import { TownFirstScreen } from "./TownFirstScreen.tsx";
import { TownWeek } from "./TownWeek.tsx";

interface TownFrontProps {
  town: Town;
  onJoined: (joined: Joined) => void;
}

/** A town's front page: this week's pick, or the invitation while there is none, with the way in beside it. */
export function TownFront({ town, onJoined }: TownFrontProps) {
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
        signup={
          <SignupCard
            town={town}
            source="town_page"
            heading={contest ? `Join ${name}, free.` : "Join the list, free."}
            lead={leadOf(town)}
            week={contest?.id ?? null}
            onJoined={onJoined}
          />
        }
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

/** What joining brings, of which nothing may be promised that has happened already. */
function leadOf({ name, is_live, last_drawing }: Town): string {
  if (is_live) return "You’ll be in this Sunday’s drawing and every one after it.";
  return last_drawing
    ? `We’ll text you as soon as the next contest begins in ${name}.`
    : `We’ll text you as soon as contests begin in ${name}.`;
}
