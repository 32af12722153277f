import { useState } from "react";
import { formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { Badge, type Tone } from "@/components/ui/Badge.tsx";
import { messageList } from "./api.ts";
import { MessageDialog } from "./MessageDialog.tsx";
import type { Message } from "./message.ts";

const tones: Readonly<Record<string, Tone>> = {
  pending: "upcoming",
  put_off: "gold",
  sent: "live",
  delivered: "live",
  failed: "danger",
  dropped: "completed",
  local: "gold",
};

const columns: ColumnsOf<typeof messageList> = [
  { key: "recipient", header: "Recipient", cell: recipientOf },
  { key: "template_key", header: "Template", width: "15rem", from: "md", under: true },
  {
    key: "channel",
    header: "Channel",
    width: "6rem",
    from: "md",
    cell: channelOf,
    under: true,
    filter: {
      name: "channel",
      label: "Channel",
      options: [
        { value: "", label: "All channels" },
        { value: "email", label: "Email" },
        { value: "sms", label: "SMS" },
      ],
    },
  },
  {
    key: "town",
    header: "Town",
    width: "11rem",
    from: "xl",
    cell: ({ town_full_name }) => town_full_name ?? "–",
    under: ({ town_full_name }) => town_full_name,
  },
  {
    key: "status",
    header: "Status",
    width: "7.5rem",
    cell: ({ status }) => <Badge tone={tones[status] ?? "completed"}>{titled(status)}</Badge>,
    filter: {
      name: "status",
      label: "Status",
      options: [
        { value: "all", label: "All messages" },
        { value: "pending", label: "Pending" },
        { value: "put_off", label: "Put off" },
        { value: "sent", label: "Sent" },
        { value: "delivered", label: "Delivered" },
        { value: "failed", label: "Failed" },
        { value: "dropped", label: "Dropped" },
        { value: "local", label: "Local outbox" },
      ],
    },
  },
  {
    key: "created",
    header: "Created",
    width: "12.5rem",
    from: "lg",
    cell: ({ created_at }) => formatDateTime(created_at),
    under: true,
    sort: falling("created_at"),
  },
];

/** Every message, newest first: on its way, sent, failed, or stored here because no provider is set up. */
export function Outbox() {
  const may = useMay();
  const [shown, show] = useState<Message | null>(null);
  return (
    <>
      <ServerList
        label="Messages"
        list={messageList}
        columns={columns}
        sorted="-created_at"
        rowKey={({ id }) => id}
        open={(message) => ({ act: () => show(message) })}
        searchLabel="Search messages"
        exports={may("admin_export_notifications")}
        empty="No messages match the current filters."
        failed="Failed to load admin data"
      />
      {shown && <MessageDialog message={shown} onClose={() => show(null)} />}
    </>
  );
}

function recipientOf({ recipient_name, audience }: Message): string {
  if (recipient_name) return recipient_name;
  if (audience === "texter") return "Not a member";
  return audience === "administrators" ? "Administrators" : "Deleted member";
}

function channelOf({ channel }: Message): string {
  return channel === "sms" ? "SMS" : "Email";
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");
}
