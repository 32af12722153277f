import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RetryButton } from "@/components/ui/RetryButton.tsx";

interface RecordLoaderProps<Data> {
  record: UseQueryResult<Data, unknown>;
  /** Said when it does not arrive. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/**
 * Waits for the record a form is about, as it is stored now: an older copy would undo what somebody else has saved.
 * Once the form is open, nothing that is read later replaces it.
 */
export function RecordLoader<Data>({ record, failed, children }: RecordLoaderProps<Data>) {
  const [opened, setOpened] = useState<{ data: Data } | null>(null);
  if (!opened && record.isSuccess && record.isFetchedAfterMount) setOpened({ data: record.data });
  if (opened) return children(opened.data);
  return (
    <div className="grid min-h-[60svh] content-center justify-items-center gap-4 p-6 text-center">
      {record.isError ? (
        <>
          <p role="alert" className="font-medium text-danger">
            {failed}
          </p>
          <RetryButton
            variant="outline"
            size="sm"
            retrying={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        </>
      ) : (
        <p role="status" className="text-muted">
          Loading…
        </p>
      )}
    </div>
  );
}
