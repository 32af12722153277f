import { Link } from "react-router";
import { type Participant, participantsOf } from "@/components/admin/api/contests.ts";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { Badge } from "@/components/ui/Badge.tsx";
import { deletedMember } from "./wording.ts";

const columns: ColumnsOf<ReturnType<typeof participantsOf>> = [
  { key: "name", header: "Name", cell: Name, sort: rising("name") },
  {
    key: "email",
    header: "Email",
    from: "md",
    cell: ({ email }) => email,
    under: ({ email }) => email,
  },
  {
    key: "phone",
    header: "Phone",
    width: "9.5rem",
    from: "lg",
    cell: phoneOf,
    under: phoneOf,
  },
  {
    key: "entered",
    header: "Entered At",
    width: "13rem",
    from: "lg",
    cell: ({ entered_at }) => formatDateTime(entered_at),
    under: ({ entered_at }) => formatDateTime(entered_at),
    sort: falling("entered_at"),
  },
  {
    key: "winner",
    header: "Winner",
    width: "7rem",
    cell: Mark,
    filter: {
      name: "standing",
      label: "Show participants",
      options: [
        { value: "all", label: "All" },
        { value: "entered", label: "In the drawing" },
        { value: "left_out", label: "Left out" },
      ],
    },
  },
  {
    key: "profile",
    header: "View Profile",
    headerHidden: true,
    width: "7rem",
    align: "end",
    from: "md",
    cell: ({ member_id, name }) =>
      member_id && (
        <Link to={adminPaths.user(member_id)} className="text-link">
          View Profile<span className="sr-only"> of {name}</span>
        </Link>
      ),
  },
];

/** Everybody who takes part in a contest. */
export function Participants({ contestId }: { contestId: string }) {
  const may = useMay();
  return (
    <ServerList
      label="All Participants"
      list={participantsOf(contestId)}
      columns={columns}
      rowKey={({ member_id, entered_at, name }) => member_id ?? `${entered_at} ${name}`}
      open={({ member_id }) => (member_id ? { to: adminPaths.user(member_id) } : null)}
      searchLabel="Search by name, email or phone"
      exports={may("admin_export_participants")}
      empty="No participants found"
      failed="Failed to load contest details"
    />
  );
}

/** Who it is, and where somebody lives now who has moved away since they entered. */
function Name({ name, moved_to }: Participant) {
  if (moved_to === null) return name || deletedMember;
  return (
    <>
      {name || deletedMember}
      <span className="block text-muted">
        Lives in {moved_to} now, and is still in this contest
      </span>
    </>
  );
}

/** Whether they won, or are left out of the drawing and why. */
function Mark({ won, left_out_because }: Participant) {
  if (left_out_because === null) return won && <Badge tone="gold">Winner</Badge>;
  return (
    <span title={left_out_because}>
      <Badge tone="danger">Left out</Badge>
      <span className="sr-only">: {left_out_because}</span>
    </span>
  );
}

function phoneOf({ phone_number }: Participant): string | null {
  return phone_number && formatPhone(phone_number);
}
