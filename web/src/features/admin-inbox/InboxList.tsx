import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  countsQuery,
  type Inbox,
  type ReviewCounts,
  type Reviewed,
  type ReviewStatus,
} from "@/components/admin/api/inbox.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { showInRow } from "@/components/admin/list/list-page.ts";
import type { Asks, ListPage } from "@/components/admin/list/list-source.ts";
import { ServerList, type ServerListProps } from "@/components/admin/list/ServerList.tsx";
import { type Operation, useMay } from "@/components/admin/session/may.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";

interface InboxListProps<Row extends Reviewed, Can extends Asks>
  extends Pick<ServerListProps<Row, ListPage<Row>, Can>, "sorted" | "exports"> {
  inbox: Inbox<Row, Can>;
  /** The business it is about. */
  nameOf: (row: Row) => string;
  /** What is shown of each, by how many there are of each status once that is known. */
  columns: (counts: ReviewCounts | undefined) => readonly Column<Row, Can>[];
  /** The statuses that can be chosen. */
  offered: (row: Row) => readonly ReviewStatus[];
  /** The operation that keeps what administrators make of it: whose role lacks it may only look. */
  changes: Operation;
  /** What is said before it is deleted. */
  warning: (row: Row) => string;
  /** What arrived, in full; `show` shows it as it has become. */
  children: (shown: Row, show: (row: Row) => void) => ReactNode;
}

/** What arrived through one of the forms for businesses, to be looked through and reviewed. */
export function InboxList<Row extends Reviewed, Can extends Asks>({
  inbox,
  nameOf,
  columns,
  offered,
  changes,
  warning,
  children,
  ...list
}: InboxListProps<Row, Can>) {
  const { name } = inbox;
  const may = useMay();
  const { data: counts } = useQuery(countsQuery(inbox));
  const [shown, show] = useState<Row | null>(null);
  const client = useQueryClient();
  // Whoever opens it again at once must not find what it was before.
  const showChanged = (row: Row) => {
    showInRow(client, inbox.list, ({ id }) => id === row.id, row);
    show(row);
  };
  return (
    <>
      <ServerList
        {...list}
        label={name === "applications" ? "Applications" : "Nominations"}
        list={inbox.list}
        columns={columns(counts)}
        rowKey={({ id }) => id}
        open={(row) => ({ act: () => show(row) })}
        searchLabel={`Search ${name}`}
        empty={`No ${name} match the current filters.`}
        failed="Failed to load admin data"
      />
      {shown && (
        <ReviewDialog
          key={shown.id}
          inbox={inbox}
          title={nameOf(shown)}
          record={shown}
          offered={offered(shown)}
          isFixed={!may(changes)}
          warning={warning(shown)}
          onSaved={showChanged}
          onClose={() => show(null)}
        >
          {children(shown, showChanged)}
        </ReviewDialog>
      )}
    </>
  );
}
