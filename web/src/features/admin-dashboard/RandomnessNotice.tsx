import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useDashboardNumbers } from "./api.ts";
import { isPutAway, putAway } from "./put-away.ts";

const notice = "public-randomness";

/** That drawings could depend on a number nobody can know beforehand, until somebody puts it away. */
export function RandomnessNotice() {
  const { data } = useDashboardNumbers();
  const [isAway, setIsAway] = useState(() => isPutAway(notice));
  if (!data?.lacks_public_randomness || isAway) return null;
  return (
    <section
      aria-labelledby={notice}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-3 text-14"
    >
      <div className="grid max-w-[80ch] gap-1">
        <h2 id={notice} className="font-sans font-semibold">
          Let drawings use public randomness
        </h2>
        <p>
          Whoever controls this server could know an outcome beforehand, and every drawing’s page
          says so. Choose drand under Settings, or set{" "}
          <code className="break-words font-semibold">TOWNPICK_DRAWING_BEACON=drand</code> on the
          server: contests that start after that are drawn with a number of drand’s, which nobody
          can know.
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          putAway(notice);
          setIsAway(true);
        }}
      >
        Not now
      </Button>
    </section>
  );
}
