import { Button } from "@/components/ui/Button.tsx";

/** Whether a list goes on: it does, the next page is on its way or did not arrive, or all rows are there. */
export type More = "available" | "loading" | "failed" | "none";

interface MoreRowsProps {
  more: More;
  onRetry: () => void;
}

/** The end of a list that goes on. A page that did not arrive is asked for again when the person says so. */
export function MoreRows({ more, onRetry }: MoreRowsProps) {
  if (more === "loading") {
    return (
      <p role="status" className="px-4 py-3 text-14 text-muted">
        Loading more…
      </p>
    );
  }
  if (more !== "failed") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t px-4 py-2 text-14">
      <p role="alert" className="font-medium text-danger">
        The next rows could not be loaded.
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
