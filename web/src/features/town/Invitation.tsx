import { Slideshow, SlideshowControl } from "@/components/hero/Slideshow.tsx";
import { useSlideshow } from "@/components/hero/useSlideshow.ts";
import { endedWithStop } from "@/lib/full-stop.ts";

interface InvitationProps {
  name: string;
  fullName: string;
  /** Whether a contest was drawn here before, so that the next one is not the first. */
  hasDrawn: boolean;
}

/** The lead of a town without a contest: the invitation to be there when one begins, over its picture. */
export function Invitation({ name, fullName, hasDrawn }: InvitationProps) {
  const show = useSlideshow();
  return (
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
          Be the first to know in {endedWithStop(name)}
        </h1>
        <p className="max-w-[48ch] text-18">
          {hasDrawn
            ? "One hand-picked local business at a time, and the prize it gives is drawn among the people who live here. Put your name down now and you are entered in the next drawing."
            : "Every week we will feature one hand-picked local business and draw the prize it gives among the people who live here. Put your name down now and you are entered from the very first drawing."}
        </p>
        <p className="max-w-[48ch] text-muted">
          {hasDrawn
            ? "We’ll tell you as soon as the next pick is out."
            : `The more neighbors on the list, the sooner ${name} begins.`}
        </p>
      </div>
    </section>
  );
}
