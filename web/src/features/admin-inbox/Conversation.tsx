import { clsx } from "clsx";
import type { Said } from "@/components/admin/api/text-replies.ts";
import { formatDateTime } from "@/components/admin/format.ts";

/** What was said between a number and us, the latest last. */
export function Conversation({ said }: { said: readonly Said[] }) {
  return (
    <ol aria-label="Conversation" className="grid max-h-80 gap-3 overflow-y-auto text-14">
      {said.map((one, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said stays; more is only added
          key={index}
          className={clsx(
            "grid max-w-[85%] gap-1",
            one.is_answer ? "justify-items-end justify-self-end" : "justify-self-start",
          )}
        >
          <p
            className={clsx(
              "whitespace-pre-wrap rounded-card px-4 py-2 wrap-anywhere",
              one.is_answer ? "border border-hairline" : "bg-newsprint",
            )}
          >
            <span className="sr-only">{one.is_answer ? "We: " : "They: "}</span>
            {one.words}
          </p>
          <p className={clsx("tabular-nums", one.failed_reason ? "text-danger" : "text-muted")}>
            {[formatDateTime(one.at), sentOf(one), one.failed_reason].filter(Boolean).join(", ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

const waysBy = { email: "email", sms: "text" } as const;

/** How an answer was sent and how far it has come. */
function sentOf({ channel, status }: Said): string | null {
  if (!channel) return null;
  return `by ${waysBy[channel]}, ${status === "local" ? "local outbox" : status}`;
}
