import { Link } from "react-router";
import { memberList } from "@/components/admin/api/members.ts";
import type { ColumnsOf } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { memberColumns } from "@/components/admin/member-columns.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";

const columns: ColumnsOf<typeof memberList> = [
  memberColumns.name,
  { ...memberColumns.email, from: "md" },
  memberColumns.phone,
  { ...memberColumns.status, width: "7rem" },
  memberColumns.joined,
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
  const may = useMay();
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
      exports={may("admin_export_members")}
      empty="No members found"
      failed="Failed to load town details"
    />
  );
}
