import { Button } from "@/components/ui/Button.tsx";

/** Whether a list has more rows: it has, the next page is loading or failed, or all rows are loaded. */
export type More = "available" | "loading" | "failed" | "retrying" | "none";

interface MoreRowsProps {
  more: More;
  /** Which rows they are: 'next', 'earlier'. */
  which: "next" | "earlier";
  columns: number;
  onRetry: () => void;
}

/** The row at the end of the loaded rows. A page that failed to load is fetched again when the person asks for it. */
export function MoreRows({ more, which, columns, onRetry }: MoreRowsProps) {
  if (more === "available" || more === "none") return null;
  const isRetrying = more === "retrying";
  return (
    <tr>
      <td colSpan={columns} className="border-hairline border-y bg-paper px-4 py-2">
        {more === "loading" ? (
          <p role="status" className="py-1 text-muted">
            Loading more…
          </p>
        ) : (
          <div className="sticky left-4 flex w-fit flex-wrap items-center gap-x-4 gap-y-2">
            <p role="alert" className="font-medium text-danger">
              The {which} rows could not be loaded.
            </p>
            <Button
              variant="outline"
              size="sm"
              aria-disabled={isRetrying}
              onClick={() => isRetrying || onRetry()}
            >
              {isRetrying ? "Trying..." : "Try Again"}
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}
