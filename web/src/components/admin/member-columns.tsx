import { Badge, StatusBadge } from "@/components/ui/Badge.tsx";
import { type memberList, memberStatusFilter, statusOf } from "./api/members.ts";
import { formatDate, formatPhone } from "./format.ts";
import { type ColumnsOf, falling, rising } from "./list/columns.ts";

type MemberColumn = ColumnsOf<typeof memberList>[number];

/** The columns that lists of members share. */
export const memberColumns = {
  name: { key: "name", header: "Name", sort: rising("name") },
  email: { key: "email", header: "Email", from: "lg", under: true, sort: rising("email") },
  phone: {
    key: "phone",
    header: "Phone",
    width: "9rem",
    from: "lg",
    cell: ({ phone_number }) => formatPhone(phone_number),
    under: true,
    sort: rising("phone_number"),
  },
  joined: {
    key: "joined",
    header: "Joined",
    width: "8.5rem",
    from: "lg",
    cell: ({ joined_at }) => formatDate(joined_at),
    sort: falling("joined_at"),
  },
  status: {
    key: "status",
    header: "Status",
    width: "10.5rem",
    from: "md",
    cell: (member) => (
      <span className="flex gap-1">
        <StatusBadge status={statusOf(member)} />
        {member.is_flagged && <Badge tone="gold">Flagged</Badge>}
      </span>
    ),
    under: (member) => (member.is_flagged ? `${statusOf(member)}, flagged` : statusOf(member)),
    filter: memberStatusFilter,
  },
} satisfies Record<string, MemberColumn>;
