import type { ReactNode } from "react";
import { Link } from "react-router";
import { HeroPhoto } from "@/components/contest/HeroPhoto.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import type { Contest } from "@/lib/town.ts";

interface FeaturedContestProps {
  contest: Contest;
  slug: string;
  /** Where the signup is on this page, for screens on which it is far below; left out for members. */
  joinAnchor?: string;
  /** The large picture, where the contest's own is not to be had yet. */
  picture?: ReactNode;
}

/** The shape of the large picture. */
export const featuredPicture = "aspect-video rounded-control";

/** This week's pick as the lead story: the picture, the headline, the business and the prize. */
export function FeaturedContest(props: FeaturedContestProps) {
  const { contest, slug, joinAnchor, picture } = props;
  const { business } = contest;
  return (
    <article aria-labelledby="pick" className="grid content-start gap-5">
      <figure>
        {picture ?? <HeroPhoto contest={contest} className={featuredPicture} />}
        <figcaption className="mt-2 text-14 text-muted">
          {[business.name, business.address].filter(Boolean).join(", ")}
        </figcaption>
      </figure>
      <h2 id="pick" className="text-28 sm:text-40">
        {contest.title}
      </h2>
      <p className="max-w-prose text-18">{business.description}</p>
      <div className="grid gap-x-6 gap-y-4 border-gold border-l-8 bg-newsprint p-5 sm:grid-cols-[1fr_auto] sm:items-center">
        <div>
          <p className="text-14 text-muted">This week’s prize</p>
          <p className="font-semibold text-22">{contest.prize_description}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          {joinAnchor && (
            <Button asChild variant="hero" className="lg:hidden">
              <a href={joinAnchor}>Join free</a>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to={paths.contest(slug)}>See the contest</Link>
          </Button>
        </div>
      </div>
    </article>
  );
}
