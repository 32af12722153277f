import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Slideshow, SlideshowControl } from "@/components/hero/Slideshow.tsx";
import { useSlideshow } from "@/components/hero/useSlideshow.ts";
import { TownForm } from "@/components/town-search/TownForm.tsx";

/** The first screen: the town's pictures, the headline and the way to this week's pick. */
export function HomeHero() {
  const show = useSlideshow();
  const { key, state } = useLocation();
  const form = useRef<HTMLFormElement>(null);

  // 'Become a Member' leads here from every page, this one included: a town is what it takes.
  const asked = state?.join ? key : null;
  useEffect(() => {
    if (asked !== null) form.current?.querySelector("input")?.focus();
  }, [asked]);

  return (
    <section aria-labelledby="headline" className="relative">
      <Slideshow {...show} />
      <div className="relative mx-3 flex min-h-svh max-w-[74rem] flex-col pt-24 pb-16 md:mx-6 md:justify-center md:pt-28 md:pb-44 xl:mx-auto">
        {/* Words on paper, not on the picture: legible over any photograph, and the picture stays as it is. */}
        <div className="grid gap-5 rounded-card bg-paper p-6 shadow-float md:max-w-[45rem] md:gap-6 md:p-10 lg:p-12">
          <h1 id="headline" className="text-40 sm:text-56 lg:text-72">
            Discover the best in your town.
          </h1>
          <p className="max-w-[40ch] text-18 md:text-22">
            Every week, one hand-picked local business and a prize for the people who live nearby.
          </p>
          <TownForm ref={form} go="See This Week's Pick" />
          {asked !== null && (
            <p role="status" key={asked} className="animate-rise font-semibold text-18 text-brand">
              To become a member, choose your town above.
            </p>
          )}
        </div>
        <div className="absolute right-0 bottom-4 md:bottom-6">
          <SlideshowControl {...show} />
        </div>
      </div>
    </section>
  );
}
