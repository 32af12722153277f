import type { ReactNode } from "react";
import { Countdown } from "@/features/contest/Countdown.tsx";
import type { Joined } from "@/features/signup/api.ts";
import { SignupCard } from "@/features/signup/SignupCard.tsx";
import type { Contest, Town } from "./api.ts";
import { FeaturedContest } from "./FeaturedContest.tsx";
import { LastDrawing } from "./LastDrawing.tsx";
import { Masthead } from "./Masthead.tsx";
import { TownWeek } from "./TownWeek.tsx";

interface LiveTownProps {
  town: Town;
  contest: Contest;
  onJoined: (joined: Joined) => void;
}

/** A town with a contest this week: its front page, with the way in beside the lead story. */
export function LiveTown({ town, contest, onJoined }: LiveTownProps) {
  return (
    <>
      <TownFrontPage
        name={town.name}
        fullName={town.full_name}
        lead={<FeaturedContest contest={contest} slug={town.slug} joinAnchor="#join" />}
        wayIn={
          <>
            <Countdown />
            <SignupCard
              town={town}
              source="town_page"
              heading={`Join ${town.name}, free.`}
              lead="You’ll be in this Sunday’s drawing and every one after it."
              onJoined={onJoined}
            />
          </>
        }
      />
      {town.last_drawing && (
        <div className="page-width pb-12 md:pb-16">
          <LastDrawing drawing={town.last_drawing} />
        </div>
      )}
      <TownWeek town={town.name} />
    </>
  );
}

interface TownFrontPageProps {
  name: string;
  fullName: string;
  lead: ReactNode;
  wayIn: ReactNode;
}

/** The first screen of a live town: the masthead, the lead story and the way in beside it. */
export function TownFrontPage({ name, fullName, lead, wayIn }: TownFrontPageProps) {
  return (
    <div className="page-width py-6 md:py-10">
      <Masthead
        title={`This Week in ${name}`}
        left={fullName}
        right="Free to join, no purchase necessary"
      />
      <div className="grid gap-10 pt-6 pb-8 md:pt-8 lg:grid-cols-[7fr_5fr] lg:gap-14 lg:pb-12">
        {lead}
        <div id="join" className="grid scroll-mt-6 content-start gap-6">
          {wayIn}
        </div>
      </div>
    </div>
  );
}
