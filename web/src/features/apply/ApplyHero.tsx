import { Link } from "react-router";
import { Slideshow, SlideshowControl } from "@/components/hero/Slideshow.tsx";
import { useSlideshow } from "@/components/hero/useSlideshow.ts";
import { paths } from "@/lib/paths.ts";
import { ApplyLink } from "./ApplyLink.tsx";

/** The first screen of /businesses: the town's pictures across the page, and the headline under them. */
export function ApplyHero() {
  const show = useSlideshow();
  return (
    <section aria-labelledby="headline">
      {/* The scenes are mostly sky at the top: a wide cut keeps their streets. */}
      <div className="relative h-[46svh] min-h-80 md:h-[62svh] [&_img]:object-[50%_72%]">
        <Slideshow {...show} />
        <div className="absolute right-4 bottom-4 md:right-6 md:bottom-6">
          <SlideshowControl {...show} />
        </div>
      </div>
      <div className="page-width relative">
        <div className="-mt-10 -ml-5 mr-14 grid gap-5 rounded-tr-card bg-paper pt-7 pl-5 md:-mt-28 md:mr-0 md:-ml-10 md:w-[52rem] md:max-w-[calc(100%-3rem)] md:gap-6 xl:rounded-tl-card md:px-10 md:pt-10">
          <h1 id="headline" className="text-40 sm:text-56 lg:text-72">
            For one week, the whole town hears about you.
          </h1>
        </div>
        <div className="grid gap-6 pt-5 md:pt-6 lg:flex lg:items-center lg:justify-between">
          <p className="max-w-[48ch] text-18 md:text-22">
            Each week we feature one local business per town and tell the people who live there. You
            give the prize. We do the telling.
          </p>
          <div className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-4">
            <ApplyLink size="xl" />
            <Link to={paths.nominate} className="text-link">
              Nominate a business instead
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
