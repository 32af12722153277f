import { clsx } from "clsx";
import { builtInSlides } from "@/components/hero/slides.ts";
import { Photo } from "@/components/ui/Photo.tsx";
import type { Contest } from "@/lib/town.ts";

interface HeroPhotoProps {
  contest: Contest;
  /** Gives the picture its proportions and corners. */
  className: string;
}

/** Beside the words on wide screens, else as wide as the screen. The server preloads by the same rule. */
export const heroSizes = "(min-width: 64rem) 45rem, 100vw";

/** The week's large picture: the contest's, else the business's, else one of the scenes that come with the app. */
export function HeroPhoto({ contest, className }: HeroPhotoProps) {
  const classes = heroClasses(className);
  const { business } = contest;
  const fromBusiness = (
    <Photo
      src={business.hero_image_url}
      alt={business.name}
      fetchPriority="high"
      sizes={heroSizes}
      className={classes}
      fallback={<Scene className={classes} />}
    />
  );
  return (
    <Photo
      src={contest.hero_image_url}
      alt={business.name}
      fetchPriority="high"
      sizes={heroSizes}
      className={classes}
      fallback={fromBusiness}
    />
  );
}

/** What every form of the large picture looks like. */
export function heroClasses(className: string): string {
  return clsx("w-full bg-newsprint object-cover", className);
}

function Scene({ className }: { className: string }) {
  const scene = builtInSlides[0];
  return <img src={scene?.src} alt="" className={className} />;
}
