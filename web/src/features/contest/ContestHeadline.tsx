import type { ReactNode } from "react";

interface ContestHeadlineProps {
  town: string;
  title: string;
  titleSize: string;
  /** How many residents will be selected, in words. */
  selected: string;
  picture: ReactNode;
  countdown: ReactNode;
}

/** Beside the headline the picture is as high as the words are, up to where it would stand on end. */
export const headlinePicture =
  "aspect-video lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:max-h-[34rem] lg:rounded-card";

/** A long headline of the usual size would push the countdown off a phone's first screen. */
export const headlineSizes = {
  longFrom: 60,
  long: "text-28 sm:text-40",
  usual: "text-40 xl:text-56",
} as const;

/** How large a headline is set. */
export function headlineSize(title: string): string {
  return title.length > headlineSizes.longFrom ? headlineSizes.long : headlineSizes.usual;
}

/** The first screen of the contest page: the week's large picture and what is to be won. */
export function ContestHeadline(props: ContestHeadlineProps) {
  const { town, title, titleSize, selected, picture, countdown } = props;
  return (
    <section aria-labelledby="contest-title" className="lg:page-width lg:py-12">
      <div className="grid lg:min-h-[26rem] lg:grid-cols-[7fr_5fr] lg:gap-14">
        <div className="relative">{picture}</div>
        <div className="grid content-center gap-5 px-5 pt-8 md:px-10 lg:p-0">
          <div className="grid gap-2">
            <p className="font-semibold text-18 text-terracotta">This Week in {town}:</p>
            <h1 id="contest-title" className={titleSize}>
              {title}
            </h1>
          </div>
          <p className="font-semibold text-18">{selected}</p>
          {countdown}
          <p className="text-muted">
            Not a member yet?{" "}
            <a href="#join" className="text-link">
              Join {town} free
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
