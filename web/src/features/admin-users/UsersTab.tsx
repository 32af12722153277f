import { Power, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type MemberRow,
  memberConfirmedFilter,
  memberList,
} from "@/components/admin/api/members.ts";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDate, formatTotal } from "@/components/admin/format.ts";
import type { ColumnsOf } from "@/components/admin/list/columns.ts";
import { type Bulk, ServerList } from "@/components/admin/list/ServerList.tsx";
import { memberColumns } from "@/components/admin/member-columns.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { BulkSubscription } from "./BulkSubscription.tsx";
import { deletionWarning } from "./messages.ts";
import { useSubscription } from "./useSubscription.ts";
import { useUserList } from "./useUserList.ts";

const order = {
  name: "sort",
  label: "Sort users",
  options: [
    { value: "-joined_at", label: "Newest first" },
    { value: "joined_at", label: "Oldest first" },
    { value: "name", label: "By name" },
  ],
} as const;

/** Every member of every town. */
export default function UsersTab() {
  const { toggleAll, remove } = useUserList();
  const toggle = useSubscription({
    notesWhen: false,
    failed: () => "Failed to update user subscription",
  });
  const [deleting, setDeleting] = useState<MemberRow | null>(null);
  const may = useMay();

  const all: ColumnsOf<typeof memberList> = [
    memberColumns.name,
    memberColumns.email,
    memberColumns.phone,
    { key: "town", header: "Town", from: "md", cell: townOf, under: true },
    { ...memberColumns.joined, from: "xl" },
    memberColumns.status,
    {
      key: "confirmed",
      header: "Confirmed",
      width: "8.5rem",
      from: "xl",
      cell: ({ confirmed_at }) => (confirmed_at === null ? "Not yet" : formatDate(confirmed_at)),
      under: ({ confirmed_at }) => (confirmed_at === null ? "Not confirmed" : null),
      filter: memberConfirmedFilter,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "clamp(7.5rem, 23vw, 11rem)",
      align: "end",
      cell: (member) => (
        <RowActions>
          <Button
            variant="outline"
            size="sm"
            className="max-md:w-11 max-md:px-0 md:w-26"
            aria-label={`${member.is_subscribed ? "Deactivate" : "Activate"} ${member.name}`}
            onClick={() => void toggle(member)}
          >
            <Power aria-hidden className="md:hidden" />
            <span className="max-md:hidden">
              {member.is_subscribed ? "Deactivate" : "Activate"}
            </span>
          </Button>
          <RowAction
            icon={Trash2}
            label="Delete"
            of={member.name}
            iconOnly
            onClick={() => setDeleting(member)}
          />
        </RowActions>
      ),
    },
  ];
  const columns = all.filter(({ key }) => key !== "actions" || may("admin_delete_member"));
  const bulk: Bulk<MemberRow> = {
    nameOf: ({ name }) => name,
    actions: (ids, clear) => (
      <BulkSubscription
        ids={ids}
        onChange={async (isSubscribed) => {
          const isDone = await toggleAll({ ids, isSubscribed });
          if (isDone) clear();
          return isDone;
        }}
      />
    ),
  };

  return (
    <>
      <ServerList
        label="Users"
        list={memberList}
        columns={columns}
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: adminPaths.user(id) })}
        searchLabel="Search by name, email or phone"
        filters={[order]}
        exports={may("admin_export_members")}
        summary={({ total, total_is_capped }) =>
          total !== null && total !== undefined && `${formatTotal(total, total_is_capped)} users`
        }
        {...(may("admin_change_subscriptions") && { bulk })}
        empty="No users found."
        failed="Failed to load admin data"
      />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this user?"
        description={deletionWarning(deleting?.name ?? "")}
        confirm="Delete User"
        onConfirm={async () => deleting !== null && remove(deleting)}
      />
    </>
  );
}

function townOf({ town_full_name }: MemberRow): string {
  return town_full_name || "Unknown town";
}
