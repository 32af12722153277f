import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Delivery, deliveryList, replay } from "./api.ts";

const tones: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "upcoming",
  delivered: "live",
  failed: "danger",
};
const names = { pending: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

const columns: ColumnsOf<typeof deliveryList> = [
  { key: "event", header: "Event" },
  { key: "url", header: "Address", from: "lg" },
  {
    key: "status",
    header: "Status",
    width: "8rem",
    cell: ({ status }) => <Badge tone={tones[status]}>{names[status]}</Badge>,
    filter: {
      name: "status",
      label: "Status",
      options: [
        { value: "all", label: "Every status" },
        { value: "pending", label: names.pending },
        { value: "delivered", label: names.delivered },
        { value: "failed", label: names.failed },
      ],
    },
  },
  { key: "answer", header: "Answer", from: "md", under: true, cell: answerOf },
  { key: "attempts", header: "Attempts", width: "6rem", align: "end", from: "lg" },
  {
    key: "when",
    header: "When",
    width: "12.5rem",
    from: "md",
    cell: ({ created_at }) => formatDateTime(created_at),
    under: true,
    sort: falling("created_at"),
  },
];

/** What was sent and what became of it, newest first. */
export function Deliveries() {
  const [shown, setShown] = useState<Delivery | null>(null);
  const { run, busy } = useAction({
    act: ({ id }: Delivery) => replay(id),
    done: "The event is sent again",
    failed: "Failed to send the event again",
    onDone: () => setShown(null),
    refresh,
  });
  return (
    <>
      <ServerList
        label="Deliveries"
        list={deliveryList}
        columns={columns}
        sorted="-created_at"
        rowKey={({ id }) => id}
        open={(delivery) => ({ act: () => setShown(delivery) })}
        searchLabel="Search by id"
        exports
        empty="Nothing has been sent yet."
        failed="Failed to load the deliveries"
      />
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        wide
        title={shown?.event ?? "Event"}
        description={shown ? `To ${shown.url}` : ""}
        actions={
          <>
            <Button variant="outline" aria-disabled={busy} onClick={() => shown && void run(shown)}>
              <RotateCcw aria-hidden />
              Send Again
            </Button>
            <Button onClick={() => setShown(null)}>Done</Button>
          </>
        }
      >
        {shown && (
          <>
            <Facts
              facts={[
                ["webhook-id", `msg_${shown.id}`],
                ["Status", names[shown.status]],
                ["Attempts", shown.attempts],
                ["Last answer", answerOf(shown)],
                ["Last attempt", shown.last_attempt_at && formatDateTime(shown.last_attempt_at)],
                ["Next attempt", shown.next_attempt_at && formatDateTime(shown.next_attempt_at)],
              ]}
            />
            <pre className="whitespace-pre-wrap break-all rounded-control bg-newsprint p-3 text-14">
              {shown.body}
            </pre>
          </>
        )}
      </Dialog>
    </>
  );
}

/** What was answered and how fast, or why nothing was. */
function answerOf({ last_answer, last_problem, last_took }: Delivery): string {
  const took = last_took === null ? "" : ` in ${last_took.toLocaleString("en-US")} ms`;
  if (last_answer !== null) return `${last_answer}${took}`;
  return last_problem ?? "–";
}
