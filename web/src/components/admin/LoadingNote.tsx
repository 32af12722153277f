import { clsx } from "clsx";
import { FailureNote } from "./FailureNote.tsx";

interface LoadingNoteProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What is said when the data could not be loaded. */
  failed: string;
  /** Leaves about as much room as the data will take. */
  className?: string;
}

/** What stands in place of data that is not there: it is loading, or it failed to load and is fetched again when asked. */
export function LoadingNote({ query, failed, className }: LoadingNoteProps) {
  const { isError, isFetching, refetch } = query;
  if (isError) {
    return <FailureNote sentence={failed} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <p role="status" className={clsx("text-14 text-muted", className)}>
      Loading…
    </p>
  );
}
