import type { ReactNode } from "react";
import { Masthead } from "./Masthead.tsx";

interface TownFirstScreenProps {
  name: string;
  fullName: string;
  /** Whether a contest is live: then the lead is its story under the masthead, else the invitation over a picture. */
  isLive: boolean;
  lead: ReactNode;
  countdown?: ReactNode;
  signup: ReactNode;
}

/**
 * The first screen of a town: the lead, and the way in beside it. Both forms of it are one and the same arrangement of
 * elements, so that the signup stays in place, with all that was typed, when a contest begins or ends.
 */
export function TownFirstScreen(props: TownFirstScreenProps) {
  const { name, fullName, isLive, lead, countdown, signup } = props;
  return (
    <div className={isLive ? "page-width py-6 md:py-10" : undefined}>
      {isLive && (
        <Masthead
          title={`This Week in ${name}`}
          left={fullName}
          right="Free to join, no purchase necessary"
        />
      )}
      <div
        className={
          isLive
            ? "grid gap-10 pt-6 pb-8 md:pt-8 lg:grid-cols-[7fr_5fr] lg:gap-14 lg:pb-12"
            : "grid lg:grid-cols-[7fr_5fr]"
        }
      >
        {lead}
        <div
          id="join"
          className={
            isLive
              ? "grid scroll-mt-6 content-start gap-6"
              : "grid content-center bg-newsprint px-3 py-10 md:px-10 lg:px-12 xl:pr-[max(3rem,calc(50vw-35.5rem))]"
          }
        >
          {countdown}
          {signup}
        </div>
      </div>
    </div>
  );
}
