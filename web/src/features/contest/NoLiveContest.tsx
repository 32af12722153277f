import { Link } from "react-router";
import { LastDrawing } from "@/components/contest/LastDrawing.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import type { Town } from "@/lib/town.ts";

interface NoLiveContestProps {
  slug: string;
  town: string;
  lastDrawing?: Town["last_drawing"];
}

/** The contest page between two contests, set like a notice in the paper. */
export function NoLiveContest({ slug, town, lastDrawing = null }: NoLiveContestProps) {
  return (
    <div className="page-width grid flex-1 content-center justify-items-center gap-10 py-16 md:py-24">
      <div className="grid w-full max-w-2xl justify-items-center gap-5 border-4 border-ink border-double bg-paper px-6 py-12 text-center md:px-12 md:py-16">
        <h1 className="text-40 md:text-56">No Live Contest</h1>
        <p className="text-18 md:text-22">There's no live contest in {town} right now</p>
        <p className="max-w-[42ch] text-muted">
          We'll message you as soon as the next contest is announced.
        </p>
        <div className="mt-3 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <Button asChild size="lg">
            <Link to={paths.home}>Back to Home</Link>
          </Button>
          <Link to={paths.town(slug)} className="text-link">
            Not a member? Join {town}
          </Link>
        </div>
      </div>
      {lastDrawing && (
        <div className="w-full max-w-4xl">
          <LastDrawing drawing={lastDrawing} />
        </div>
      )}
    </div>
  );
}
