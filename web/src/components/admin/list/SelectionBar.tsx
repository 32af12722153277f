import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { formatCount, formatTotal } from "../format.ts";
import { mostSelected, type Selection } from "./useSelection.ts";

interface SelectionBarProps {
  selection: Selection;
  /** How many rows there are to choose from; null when that was not counted. */
  total: number | null;
  /** Whether there are more than that. */
  isCapped: boolean;
  /** What can be done with the ticked rows. */
  children: ReactNode;
}

/**
 * The bar above a list with selected rows: their number, what can be done with them, and a button that clears the
 * selection.
 */
export function SelectionBar({ selection, total, isCapped, children }: SelectionBarProps) {
  const count = selection.keys.size;
  const of = total === null ? "" : ` of ${formatTotal(Math.max(total, count), isCapped)}`;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-newsprint px-3 py-2 text-14">
      <p role="status" className="tabular-nums">
        <span className="font-medium">{`${formatCount(count)}${of} selected`}</span>
        {selection.isFull && (
          <span className="text-muted">{` (at most ${mostSelected} at once)`}</span>
        )}
      </p>
      {children}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Clear selection
      </Button>
    </div>
  );
}
