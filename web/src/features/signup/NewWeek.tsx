import { useState } from "react";

interface NewWeekProps {
  /** The contest of the week, or that there is none. */
  week: string | null;
  hasTyped: boolean;
}

/** Says that a new week began while the page was open: what stands around the form has changed by itself. */
export function NewWeek({ week, hasTyped }: NewWeekProps) {
  const [weekBefore] = useState(week);
  const hasBegun = week !== weekBefore;
  const shown = "rounded-control border-gold border-l-4 bg-newsprint px-3.5 py-3";
  return (
    // There from the start, so that what it comes to say is heard.
    <p role="status" className={hasBegun ? shown : "sr-only"}>
      {hasBegun && (
        <>
          <strong className="font-semibold">A new week has begun.</strong> Whoever joins now is in
          the next drawing.{hasTyped && " What you typed is still here."}
        </>
      )}
    </p>
  );
}
