import { formatCount, formatDateTime } from "@/features/admin/format.ts";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import type { ComingEvent } from "./api.ts";

const columns: readonly Column<ComingEvent>[] = [
  { key: "at", header: "When", cell: ({ at }) => formatDateTime(at), width: "12rem" },
  { key: "kind", header: "What", cell: ({ kind }) => sentence(kind), from: "md" },
  {
    key: "channel",
    header: "Channel",
    width: "7rem",
    from: "md",
    cell: ({ channel }) => channelName(channel) ?? "–",
  },
  { key: "town", header: "Town", cell: ({ town_full_name }) => town_full_name ?? "–", from: "lg" },
  {
    key: "recipients",
    header: "People",
    align: "end",
    width: "5.5rem",
    cell: ({ recipients }) => formatCount(recipients),
  },
];

/** What would happen in the coming week if nothing changed, found by a rehearsal that sends nothing. */
export function ComingWeek() {
  return (
    <section aria-labelledby="coming-week" className="grid min-w-0 gap-3">
      <h3 id="coming-week" className="font-semibold">
        The coming week
      </h3>
      <ServerList<ComingEvent>
        label="The coming week"
        path="/engine/coming-week"
        columns={columns}
        rowKey={(event) => [event.at, event.kind, event.contest_id, event.channel].join(" ")}
        open={({ contest_id }) => (contest_id ? { to: adminPaths.contest(contest_id) } : null)}
        detail={({ kind, town_full_name, channel }) =>
          [sentence(kind), town_full_name, channelName(channel)].filter(Boolean).join(" · ")
        }
        empty="Nothing is due in the coming week."
        failed="Failed to load the coming week"
        prefix="week-"
      />
    </section>
  );
}

function channelName(channel: string | null): string | null {
  if (channel === null) return null;
  return channel === "sms" ? "SMS" : sentence(channel);
}

/** 'drawing_reminder' as 'Drawing reminder'. */
function sentence(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
