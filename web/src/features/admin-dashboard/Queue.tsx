import { formatCount } from "@/components/admin/format.ts";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import type { Engine } from "./api.ts";

/** Seconds after which a message that is due has waited too long. */
const tooLong = 600;

/** How the messages are doing that wait to be sent. */
export function Queue({ engine: { queue, providers } }: { engine: Engine }) {
  const isLocal = providers.email === "local" || providers.sms === "local";
  return (
    <section aria-labelledby="message-queue" className="grid gap-3">
      <h3 id="message-queue" className="font-semibold">
        Message queue
      </h3>
      <StatCards>
        <StatCard
          label="Waiting"
          value={formatCount(queue.pending)}
          note={<Oldest seconds={queue.oldest_pending_seconds} />}
        />
        <StatCard label="Retrying" value={formatCount(queue.retrying)} />
        <StatCard label="Sent in the last 24 hours" value={formatCount(queue.sent_last_day)} />
        <StatCard label="Failed in the last 24 hours" value={formatCount(queue.failed_last_day)} />
      </StatCards>
      {isLocal && (
        <p className="text-14 text-muted">
          {localChannels(providers)} not set up with a provider: messages are stored in the local
          outbox ({formatCount(queue.local)}) instead of being sent.
        </p>
      )}
    </section>
  );
}

function Oldest({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const words = `Oldest: ${duration(seconds)}`;
  if (seconds <= tooLong) return words;
  return <span className="font-semibold text-danger">{words} (too long)</span>;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${formatCount(Math.round(minutes / 60))} h`;
}

function localChannels({ email, sms }: Engine["providers"]): string {
  if (email === "local" && sms === "local") return "Email and text messages are";
  return email === "local" ? "Email is" : "Text messages are";
}
