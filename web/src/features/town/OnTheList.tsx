import { builtInSlides } from "@/components/hero/slides.ts";
import type { Town } from "@/lib/town.ts";
import { ShareLink } from "./ShareLink.tsx";
import { ThanksPanel } from "./ThanksPanel.tsx";

const scene = builtInSlides[0];
// The upright cuts of a scene are for whole screens; in this frame they would show the sky alone.
const wideSources = scene?.sources.filter(({ media }) => !media) ?? [];

/** What a new member of a pre-launch town sees, with the link to bring the neighbors along. */
export function OnTheList({ town }: { town: Town }) {
  return (
    <div className="page-width grid gap-10 py-8 md:py-12 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-14 lg:py-20">
      <ThanksPanel place={town.full_name} heading="You're officially on the list!">
        <p className="text-18">
          {town.last_drawing
            ? `The next contest is coming soon to ${town.name}.`
            : `Contests are coming soon to ${town.name}.`}{" "}
          We’ll message you the moment {town.last_drawing ? "it" : "the first one"} opens, and
          you’ll be entered already.
        </p>
        <ShareLink slug={town.slug} town={town.name} />
      </ThanksPanel>
      <picture>
        {wideSources.map((source) => (
          <source
            key={source.srcset}
            type={source.type}
            srcSet={source.srcset}
            sizes="(min-width: 64rem) 30rem, 100vw"
          />
        ))}
        <img
          src={scene?.src}
          alt=""
          className="aspect-video w-full rounded-card bg-newsprint object-cover lg:aspect-square"
        />
      </picture>
    </div>
  );
}
