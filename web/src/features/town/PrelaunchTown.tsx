import type { ReactNode } from "react";
import { Slideshow, SlideshowControl } from "@/features/hero/Slideshow.tsx";
import { useSlideshow } from "@/features/hero/useSlideshow.ts";
import type { Joined } from "@/features/signup/api.ts";
import { SignupCard } from "@/features/signup/SignupCard.tsx";
import type { Town } from "./api.ts";
import { LastDrawing } from "./LastDrawing.tsx";
import { TownWeek } from "./TownWeek.tsx";

interface PrelaunchTownProps {
  town: Town;
  onJoined: (joined: Joined) => void;
}

/** A town without a contest yet: the invitation to be there from the first one. */
export function PrelaunchTown({ town, onJoined }: PrelaunchTownProps) {
  return (
    <>
      <PrelaunchFirstScreen
        name={town.name}
        fullName={town.full_name}
        hasDrawn={town.last_drawing !== null}
        wayIn={
          <SignupCard
            town={town}
            source="town_page"
            heading="Join the list, free."
            lead={`We’ll text you as soon as contests begin in ${town.name}.`}
            onJoined={onJoined}
          />
        }
      />
      {town.last_drawing && (
        <div className="page-width py-8 md:py-12">
          <LastDrawing drawing={town.last_drawing} />
        </div>
      )}
      <TownWeek town={town.name} />
    </>
  );
}

interface PrelaunchFirstScreenProps {
  name: string;
  fullName: string;
  /** Whether a contest was drawn here before, so that the next one is not the first. */
  hasDrawn: boolean;
  wayIn: ReactNode;
}

/** The first screen of a town in pre-launch: the invitation over its picture, and the way in beside it. */
export function PrelaunchFirstScreen({
  name,
  fullName,
  hasDrawn,
  wayIn,
}: PrelaunchFirstScreenProps) {
  const show = useSlideshow();
  return (
    <div className="grid lg:grid-cols-[7fr_5fr]">
      <section
        aria-labelledby="invitation"
        className="relative flex flex-col justify-end px-3 pt-44 pb-3 md:px-10 md:pt-72 md:pb-10 lg:min-h-[46rem] xl:pl-[max(2.5rem,calc(50vw-35.5rem))]"
      >
        <Slideshow {...show} />
        <div className="relative mb-3 self-end lg:absolute lg:top-6 lg:right-6">
          <SlideshowControl {...show} />
        </div>
        <div className="relative grid gap-4 rounded-card bg-paper p-5 shadow-float sm:p-8 lg:max-w-[36rem] lg:gap-5 lg:p-10">
          <p className="font-semibold text-18 text-terracotta">
            {hasDrawn ? "The next contest is" : "Contests are"} coming soon to {fullName}
          </p>
          <h1 id="invitation" className="text-40 md:text-56">
            Be the first to know in {name}.
          </h1>
          <p className="max-w-[48ch] text-18">
            Every week we will feature one hand-picked local business and draw the prize it gives
            among the people who live here. Put your name down now and you are entered{" "}
            {hasDrawn ? "in the next drawing." : "from the very first drawing."}
          </p>
          <p className="max-w-[48ch] text-muted">
            {hasDrawn
              ? "We’ll tell you as soon as the next pick is out."
              : `The more neighbors on the list, the sooner ${name} begins.`}
          </p>
        </div>
      </section>
      <div className="grid content-center bg-newsprint px-3 py-10 md:px-10 lg:px-12 xl:pr-[max(3rem,calc(50vw-35.5rem))]">
        {wayIn}
      </div>
    </div>
  );
}
