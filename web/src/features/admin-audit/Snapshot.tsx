import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { type ColumnsOf, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { snapshotOf } from "./api.ts";
import { Digits } from "./Digits.tsx";

const columns: ColumnsOf<ReturnType<typeof snapshotOf>> = [
  { key: "name", header: "Name", cell: ({ user_name }) => user_name ?? "Deleted member" },
  {
    key: "email",
    header: "Email",
    from: "lg",
    cell: ({ user_email }) => user_email ?? "–",
    under: ({ user_email }) => user_email,
  },
  {
    key: "phone",
    header: "Phone",
    width: "9.5rem",
    from: "md",
    cell: ({ user_phone }) => (user_phone ? formatPhone(user_phone) : "–"),
    under: ({ user_phone }) => user_phone && formatPhone(user_phone),
  },
  {
    key: "ticket",
    header: "Ticket",
    width: "18rem",
    from: "lg",
    cell: ({ ticket }) => <Digits text={ticket} />,
    under: true,
    sort: rising("ticket"),
  },
  {
    key: "entered",
    header: "Entered At",
    width: "12rem",
    from: "md",
    cell: ({ entered_at }) => formatDateTime(entered_at),
  },
];

/** Everybody who was in the drawing, as it was at its closing. */
export function Snapshot({ contestId }: { contestId: string }) {
  const may = useMay();
  return (
    <ServerList
      label="Participant snapshot"
      list={snapshotOf(contestId)}
      columns={columns}
      sorted="ticket"
      rowKey={({ ticket }) => ticket}
      open={({ member_id }) => (member_id ? { to: adminPaths.user(member_id) } : null)}
      searchLabel="Search participants"
      exports={may("admin_export_snapshot")}
      empty="No participants found"
      failed="Failed to load admin data"
      prefix="snapshot-"
    />
  );
}
