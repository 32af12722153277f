import type { Joined } from "@/features/signup/api.ts";
import { welcome } from "@/features/signup/messages.ts";
import { SignupCard } from "@/features/signup/SignupCard.tsx";
import type { Contest, Town } from "@/features/town/api.ts";
import { LastDrawing } from "@/features/town/LastDrawing.tsx";
import { toast } from "@/lib/toast.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { BusinessCard } from "./BusinessCard.tsx";
import { ContestDetails } from "./ContestDetails.tsx";
import { ContestHeadline, headlinePicture, headlineSize } from "./ContestHeadline.tsx";
import { Countdown } from "./Countdown.tsx";
import { Gallery } from "./Gallery.tsx";
import { HeroPhoto } from "./HeroPhoto.tsx";
import { MeetTheOwner, WhatWeLove } from "./Stories.tsx";
import { residentsSelected } from "./wording.ts";

interface LiveContestProps {
  town: Town;
  contest: Contest;
}

/** The week's contest, whole: what is to be won, who gives it, and how to join. */
export function LiveContest({ town, contest }: LiveContestProps) {
  const { brand } = useBoot();
  const { business } = contest;

  function greet(joined: Joined) {
    toast(welcome(brand.name, joined.business_name ?? business.name));
  }

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
      <div id="join" className="scroll-mt-0 border-hairline border-t bg-newsprint">
        <div className="page-width max-w-2xl py-16 md:py-24">
          <SignupCard
            town={town}
            source="contest_page"
            heading="Not a member yet?"
            lead={`Join ${town.name} once, free. You’ll be in this Sunday’s drawing and every one after it.`}
            onJoined={greet}
          />
        </div>
      </div>
    </>
  );
}
