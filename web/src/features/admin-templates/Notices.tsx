import { Plus } from "lucide-react";
import { formatCount, formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { nothingHere } from "@/components/admin/list/nothing-here.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { audienceOf, noticeStates } from "./notice-words.ts";
import { noticeList } from "./notices.ts";
import { channelNames } from "./wording.ts";

const columns: ColumnsOf<typeof noticeList> = [
  {
    key: "subject_template",
    header: "Notice",
    sort: rising("subject_template"),
  },
  {
    key: "audience",
    header: "Audience",
    width: "9rem",
    from: "md",
    cell: audienceOf,
    under: true,
  },
  {
    key: "channel",
    header: "Channel",
    width: "8.5rem",
    from: "lg",
    cell: ({ channel }) => channelNames[channel],
    under: true,
  },
  {
    key: "state",
    header: "State",
    width: "7.5rem",
    cell: ({ state }) => <Badge tone={noticeStates[state].tone}>{noticeStates[state].label}</Badge>,
    filter: {
      name: "state",
      label: "State",
      options: [
        { value: "all", label: "All notices" },
        { value: "draft", label: "Drafts" },
        { value: "scheduled", label: "Scheduled" },
        { value: "sending", label: "Sending" },
        { value: "sent", label: "Sent" },
        { value: "taken_back", label: "Taken back" },
      ],
    },
  },
  {
    key: "scheduled",
    header: "Goes out",
    width: "12.5rem",
    from: "md",
    cell: ({ scheduled_at }) => (scheduled_at ? formatDateTime(scheduled_at) : "–"),
    under: ({ scheduled_at }) => scheduled_at && formatDateTime(scheduled_at),
    sort: falling("scheduled_at"),
  },
  {
    key: "messages",
    header: "Messages",
    width: "7rem",
    align: "end",
    from: "lg",
    cell: ({ messages }) => formatCount(messages),
    sort: falling("messages"),
  },
];

/** Every notice, newest first, and the way to a new one. */
export function Notices({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onOpen("new")}>
          <Plus aria-hidden />
          New Notice
        </Button>
        <Button size="sm" variant="outline" onClick={() => onOpen("new-terms")}>
          Announce Changed Terms
        </Button>
      </div>
      <ServerList
        label="Notices"
        list={noticeList}
        columns={columns}
        sorted="-created_at"
        rowKey={({ id }) => id}
        open={({ id }) => ({ act: () => onOpen(id) })}
        searchLabel="Search notices"
        exports
        empty={nothingHere("There are no notices yet.", "No notices match the current filters.")}
        failed="Failed to load notices"
      />
    </div>
  );
}
