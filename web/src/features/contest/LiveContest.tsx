import { BusinessCard } from "@/components/contest/BusinessCard.tsx";
import { Countdown } from "@/components/contest/Countdown.tsx";
import { HeroPhoto } from "@/components/contest/HeroPhoto.tsx";
import { LastDrawing } from "@/components/contest/LastDrawing.tsx";
import { MeetTheOwner, WhatWeLove } from "@/components/contest/Stories.tsx";
import { residentsSelected } from "@/components/contest/wording.ts";
import type { Contest, Town } from "@/lib/town.ts";
import { ContestDetails } from "./ContestDetails.tsx";
import { ContestHeadline, headlinePicture, headlineSize } from "./ContestHeadline.tsx";
import { Gallery } from "./Gallery.tsx";

interface LiveContestProps {
  town: Town;
  contest: Contest;
}

/** The week's contest: what is to be won and who gives it. The way to join follows below. */
export function LiveContest({ town, contest }: LiveContestProps) {
  const { business } = contest;

  return (
    <>
      <ContestHeadline
        town={town.name}
        title={contest.title}
        titleSize={headlineSize(contest.title)}
        selected={residentsSelected(contest.number_of_winners, town.name)}
        picture={<HeroPhoto contest={contest} className={headlinePicture} />}
        countdown={<Countdown />}
      />
      <div className="page-width grid gap-12 py-12 lg:grid-cols-[7fr_5fr] lg:gap-14 lg:py-16">
        <aside aria-label="Contest" className="lg:order-2">
          <ContestDetails contest={contest} town={town.name} />
        </aside>
        <div className="grid content-start gap-12">
          <BusinessCard business={business} />
          <WhatWeLove business={business} />
          <MeetTheOwner business={business} />
          <Gallery pictures={contest.gallery_images} business={business.name} />
        </div>
      </div>
      {town.last_drawing && (
        <div className="page-width pb-12 lg:pb-16">
          <LastDrawing drawing={town.last_drawing} />
        </div>
      )}
    </>
  );
}
