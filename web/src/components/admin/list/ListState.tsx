import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";

interface ListStateProps {
  kind: "loading" | "empty" | "failed";
  empty: ReactNode;
  failed: string;
  retrying: boolean;
  onRetry: () => void;
}

const skeletonRows = ["one", "two", "three", "four", "five", "six"];

/** What stands in place of rows: that they are on their way, that there are none, or that they did not arrive. */
export function ListState({ kind, empty, failed, retrying, onRetry }: ListStateProps) {
  if (kind === "loading") {
    return (
      <div role="status" className="rounded-card border border-hairline bg-white">
        <span className="sr-only">Loading…</span>
        {skeletonRows.map((row) => (
          <div
            key={row}
            aria-hidden
            className="flex h-11 items-center border-hairline border-b px-4 last:border-b-0"
          >
            <div className="h-3 w-2/5 animate-pulse rounded-full bg-hairline" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="grid min-h-44 content-center justify-items-center gap-4 rounded-card border border-hairline bg-white px-6 py-10 text-center text-14">
      {kind === "empty" ? (
        <p role="status" data-focus-home tabIndex={-1} className="rounded-control text-muted">
          {empty}
        </p>
      ) : (
        <>
          <p role="alert" className="font-medium text-danger">
            {failed}
          </p>
          <Button
            variant="outline"
            size="sm"
            data-focus-home
            aria-disabled={retrying}
            onClick={() => retrying || onRetry()}
          >
            {retrying ? "Trying..." : "Try Again"}
          </Button>
        </>
      )}
    </div>
  );
}
