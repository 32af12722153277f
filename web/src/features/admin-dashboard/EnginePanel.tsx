import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { formatCount } from "@/features/admin/format.ts";
import { type Engine, useEngine } from "./api.ts";
import { ComingWeek } from "./ComingWeek.tsx";
import { Schedules } from "./Schedules.tsx";
import { UnreachedWinners } from "./UnreachedWinners.tsx";

/** The collapsible panel about everything that is sent and drawn without anybody's help. */
export function EnginePanel() {
  const [open, setOpen] = useState(false);
  const { data } = useEngine(open);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group min-w-0 rounded-card border border-hairline bg-white"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-card p-4 md:p-5 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold text-18">Automated Notification System</span>
          <span className="text-14 text-muted">
            Drawings, announcements and reminders that run by themselves
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid min-w-0 gap-6 border-hairline border-t p-4 md:p-5">
        {data && data.unreached_winners.length > 0 && (
          <UnreachedWinners winners={data.unreached_winners} total={data.unreached_winners_total} />
        )}
        <Schedules schedules={data?.schedules} />
        {data && <Queue engine={data} />}
        {open && <ComingWeek />}
      </div>
    </details>
  );
}

function Queue({ engine: { queue, providers } }: { engine: Engine }) {
  const isLocal = providers.email === "local" || providers.sms === "local";
  return (
    <section aria-labelledby="message-queue" className="grid gap-3">
      <h3 id="message-queue" className="font-semibold">
        Message queue
      </h3>
      <StatCards>
        <StatCard label="Waiting" value={formatCount(queue.pending)} note={oldest(queue)} />
        <StatCard label="Retrying" value={formatCount(queue.retrying)} />
        <StatCard label="Sent, last day" value={formatCount(queue.sent_last_day)} />
        <StatCard label="Failed, last day" value={formatCount(queue.failed_last_day)} />
      </StatCards>
      {isLocal && (
        <p className="text-14 text-muted">
          {localChannels(providers)} not set up with a provider: messages are kept in the local
          outbox ({formatCount(queue.local)}) instead of being sent.
        </p>
      )}
    </section>
  );
}

function oldest({ oldest_pending_seconds: seconds }: Engine["queue"]): string | undefined {
  if (seconds === null) return undefined;
  return seconds < 120 ? `Oldest: ${seconds} s` : `Oldest: ${Math.round(seconds / 60)} min`;
}

function localChannels({ email, sms }: Engine["providers"]): string {
  if (email === "local" && sms === "local") return "Email and text messages are";
  return email === "local" ? "Email is" : "Text messages are";
}
