import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  countsQuery,
  type Inbox,
  type Reviewed,
  type ReviewStatus,
} from "@/components/admin/api/inbox.ts";
import { formatDate } from "@/components/admin/format.ts";
import { type Column, falling, rising } from "@/components/admin/list/columns.ts";
import { showInRow } from "@/components/admin/list/list-page.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { ReviewBadge, statusFilter, statusName } from "./status.tsx";

interface InboxListProps<Row extends Reviewed> {
  inbox: Inbox<Row>;
  /** The business it is about. */
  nameOf: (row: Row) => string;
  /** What stands between the business and the review. */
  columns: readonly Column<Row>[];
  /** The statuses that can be chosen. */
  offered: (row: Row) => readonly ReviewStatus[];
  /** What is said before it is deleted. */
  warning: (row: Row) => string;
  /** What arrived, in full; `show` shows it as it has become. */
  children: (shown: Row, show: (row: Row) => void) => ReactNode;
}

/** What arrived through one of the forms for businesses, to be looked through and reviewed. */
export function InboxList<Row extends Reviewed>(list: InboxListProps<Row>) {
  const { inbox, nameOf } = list;
  const { name } = inbox;
  const { data: counts } = useQuery(countsQuery(inbox));
  const [shown, show] = useState<Row | null>(null);
  const client = useQueryClient();
  // Whoever opens it again at once must not find what it was before.
  const showChanged = (row: Row) => {
    showInRow(client, inbox.list, ({ id }) => id === row.id, row);
    show(row);
  };
  const columns: readonly Column<Row>[] = [
    { key: "business", header: "Business", cell: nameOf, sort: rising(inbox.nameKey) },
    ...list.columns,
    {
      key: "status",
      header: "Status",
      width: "7.5rem",
      from: "md",
      cell: ({ review_status }) => <ReviewBadge status={review_status} />,
      under: ({ review_status }) => statusName(review_status),
      sort: rising("review_status"),
    },
    {
      key: "received",
      header: "Received",
      width: "8rem",
      from: "md",
      cell: ({ created_at }) => formatDate(created_at),
      under: true,
      sort: falling("created_at"),
    },
  ];
  return (
    <>
      <ServerList
        label={name === "applications" ? "Applications" : "Nominations"}
        list={inbox.list}
        columns={columns}
        sorted="-created_at"
        rowKey={({ id }) => id}
        open={(row) => ({ act: () => show(row) })}
        searchLabel={`Search ${name}`}
        filters={[statusFilter(counts)]}
        exports
        empty={`No ${name} match the current filters.`}
        failed="Failed to load admin data"
      />
      {shown && (
        <ReviewDialog
          key={shown.id}
          inbox={inbox}
          title={nameOf(shown)}
          record={shown}
          offered={list.offered(shown)}
          warning={list.warning(shown)}
          onSaved={showChanged}
          onClose={() => show(null)}
        >
          {list.children(shown, showChanged)}
        </ReviewDialog>
      )}
    </>
  );
}
