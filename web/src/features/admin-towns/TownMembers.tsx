import { Link } from "react-router";
import { memberList, memberStatusFilter, statusOf } from "@/components/admin/api/members.ts";
import { formatDate, formatPhone } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";

const columns: ColumnsOf<typeof memberList> = [
  { key: "name", header: "Name", sort: rising("name") },
  { key: "email", header: "Email", from: "md", under: true, sort: rising("email") },
  {
    key: "phone",
    header: "Phone",
    width: "9rem",
    from: "lg",
    cell: ({ phone_number }) => formatPhone(phone_number),
    under: true,
    sort: rising("phone_number"),
  },
  {
    key: "status",
    header: "Status",
    width: "7rem",
    from: "md",
    cell: (member) => <StatusBadge status={statusOf(member)} />,
    under: statusOf,
    filter: memberStatusFilter,
  },
  {
    key: "joined",
    header: "Joined",
    width: "8.5rem",
    from: "lg",
    cell: ({ joined_at }) => formatDate(joined_at),
    sort: falling("joined_at"),
  },
  {
    key: "view",
    header: "View",
    headerHidden: true,
    width: "4.5rem",
    align: "end",
    cell: ({ id, name }) => (
      <Link to={adminPaths.user(id)} aria-label={`View ${name}`} className="text-link">
        View
      </Link>
    ),
  },
];

/** The members of one town. */
export function TownMembers({ townId }: { townId: string }) {
  return (
    <ServerList
      label="Members"
      list={memberList}
      query={{ town: townId }}
      columns={columns}
      sorted="-joined_at"
      rowKey={({ id }) => id}
      open={({ id }) => ({ to: adminPaths.user(id) })}
      searchLabel="Search by name, email or phone"
      exports
      empty="No members found"
      failed="Failed to load town details"
    />
  );
}
