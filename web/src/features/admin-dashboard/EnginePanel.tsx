import { ChevronDown, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ListState } from "@/components/admin/list/ListState.tsx";
import { useEngine } from "./api.ts";
import { ComingWeek } from "./ComingWeek.tsx";
import { standstill } from "./engine-state.ts";
import { Queue } from "./Queue.tsx";
import { Schedules } from "./Schedules.tsx";
import { UnreachedWinners } from "./UnreachedWinners.tsx";

const failed = "The state of the weekly engine could not be loaded.";

/**
 * The collapsible panel about everything that is sent and drawn without anybody's help; it shows trouble even when
 * closed.
 */
export function EnginePanel() {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useEngine();
  const trouble = isError ? failed : data && standstill(data.schedules);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group min-w-0 rounded-card border border-hairline bg-white"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-card p-4 md:p-5 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold text-18">Automated Notification System</span>
          {trouble ? (
            <span className="flex gap-1.5 font-semibold text-14 text-danger">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {trouble}
            </span>
          ) : (
            <span className="text-14 text-muted">
              Drawings, announcements and reminders that run by themselves
            </span>
          )}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid min-w-0 gap-6 border-hairline border-t p-4 md:p-5">
        {/* What was known before says nothing about now. */}
        {data && !isError ? (
          <>
            {data.unreached_winners.length > 0 && (
              <UnreachedWinners
                winners={data.unreached_winners}
                total={data.unreached_winners_total}
              />
            )}
            <Schedules schedules={data.schedules} />
            <Queue engine={data} />
          </>
        ) : (
          <ListState
            kind={isError ? "failed" : "loading"}
            empty=""
            failed={failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {open && <ComingWeek />}
      </div>
    </details>
  );
}
