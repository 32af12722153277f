import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { useAction } from "@/lib/useAction.ts";
import { failedQuery, replayFailed, type Webhook } from "./api.ts";

interface ReplayDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

const hour = 3_600_000;
const spans = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "168", label: "The last 7 days" },
  { value: "720", label: "The last 30 days" },
] as const;

/** Asks since when failed events are sent again, and says how many those are before it is done. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const [now] = useState(() => Date.now());
  const [hours, setHours] = useState("24");
  const since = new Date(now - Number(hours) * hour).toISOString();
  const { data, isError } = useQuery(failedQuery(webhook.id, since));
  const { run, busy } = useAction({
    act: () => replayFailed(webhook.id, since),
    done: ({ count }) => `${eventsOf(count)} sent again`,
    failed: "Failed to send the events again",
    onDone: onClose,
    refresh,
  });
  const isOff = webhook.switched_off_at !== null;
  const nothing = data?.count === 0;
  return (
    <ActionDialog
      title="Send failed events again"
      description={`To ${webhook.url}. Each has the same id as before, so that a receiver can tell which it already has.`}
      confirm="Send Again"
      working="Sending..."
      busy={busy}
      onSubmit={() => {
        if (data && !nothing && !isOff) void run();
      }}
      onClose={onClose}
    >
      <SelectField
        label="Events of"
        required
        options={spans}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
      />
      <p role="status" className="min-h-6 text-14">
        {isOff
          ? "This webhook is switched off. Switch it on first."
          : isError
            ? "Failed to count the events."
            : data === undefined
              ? "Counting…"
              : nothing
                ? "No event from that time has failed."
                : `${eventsOf(data.count)} will be sent again.`}
      </p>
    </ActionDialog>
  );
}

function eventsOf(count: number): string {
  return count === 1 ? "1 event" : `${formatCount(count)} events`;
}
