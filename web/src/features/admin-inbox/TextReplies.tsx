import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  replyCountsQuery,
  type TextReply,
  textReplies,
} from "@/components/admin/api/text-replies.ts";
import { formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { nothingHere } from "@/components/admin/list/nothing-here.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { StateBadge, senderOf, stateName, stateOptions } from "./reply-status.tsx";
import { TextReplyDialog } from "./TextReplyDialog.tsx";

/** What people text us in their own words, to be answered. */
export function TextReplies() {
  const { data: counts } = useQuery(replyCountsQuery);
  const may = useMay();
  const [shown, show] = useState<TextReply | null>(null);
  const columns: ColumnsOf<typeof textReplies> = [
    { key: "from", header: "From", width: "15rem", cell: senderOf },
    {
      key: "words",
      header: "Text",
      from: "md",
      cell: ({ words, kind }) => (
        <span className="flex min-w-0 items-center gap-2">
          {kind === "sounds_like_stop" && <Badge tone="danger">Texts paused</Badge>}
          <span className="truncate">{words}</span>
        </span>
      ),
      under: ({ words, kind }) => (kind === "sounds_like_stop" ? `Texts paused: ${words}` : words),
      filter: {
        name: "kind",
        label: "Kind",
        options: [
          { value: "all", label: "All texts" },
          { value: "paused", label: "Texts paused" },
          { value: "others", label: "Others" },
        ],
      },
    },
    {
      key: "town",
      header: "Town",
      width: "11rem",
      from: "xl",
      cell: ({ town_full_name }) => town_full_name ?? "–",
    },
    {
      key: "state",
      header: "Status",
      width: "7.5rem",
      from: "md",
      cell: ({ state }) => <StateBadge state={state} />,
      under: ({ state }) => stateName(state),
      sort: rising("state"),
      filter: { name: "status", label: "Status", options: stateOptions(counts) },
    },
    {
      key: "received",
      header: "Received",
      width: "12.5rem",
      from: "lg",
      cell: ({ received_at }) => formatDateTime(received_at),
      under: true,
      sort: falling("received_at"),
    },
  ];
  return (
    <>
      <ServerList
        label="Text replies"
        list={textReplies}
        columns={columns}
        sorted="-received_at"
        rowKey={({ id }) => id}
        open={(row) => ({ act: () => show(row) })}
        searchLabel="Search text replies"
        exports={may("admin_export_text_replies")}
        empty={nothingHere(
          "Nobody has texted us yet.",
          "No text replies match the current filters.",
        )}
        failed="Failed to load admin data"
      />
      {shown && <TextReplyDialog key={shown.id} row={shown} onClose={() => show(null)} />}
    </>
  );
}
