import { Photo } from "@/components/ui/Photo.tsx";
import type { Contest } from "@/lib/town.ts";

/** What we love about the business; nothing when nobody wrote it down. */
export function WhatWeLove({ business }: { business: Contest["business"] }) {
  if (!business.why_we_love_it) return null;
  return (
    <section aria-labelledby="love" className="grid gap-4 border-hairline border-t pt-8">
      <h2 id="love" className="text-28 sm:text-40">
        What We Love
      </h2>
      <p className="max-w-prose whitespace-pre-line text-18 sm:text-22">
        {business.why_we_love_it}
      </p>
    </section>
  );
}

/** The owner's portrait and story; nothing when nobody wrote it down. */
export function MeetTheOwner({ business }: { business: Contest["business"] }) {
  if (!business.meet_the_owner) return null;
  return (
    <section aria-labelledby="owner" className="grid gap-4 border-hairline border-t pt-8">
      <h2 id="owner" className="text-28 sm:text-40">
        Meet The Owner
      </h2>
      <div className="flow-root">
        <Photo
          src={business.owner_profile_photo_url}
          alt={`The owner of ${business.name}`}
          width={176}
          height={176}
          sizes="11rem"
          loading="lazy"
          className="mb-4 size-40 rounded-card object-cover sm:float-left sm:mr-6 sm:mb-2 sm:size-44"
          fallback={null}
        />
        <p className="max-w-prose whitespace-pre-line text-18">{business.meet_the_owner}</p>
      </div>
    </section>
  );
}
