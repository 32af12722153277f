import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { RowAction, RowActions } from "../form/RowAction.tsx";
import { formatDate } from "../format.ts";
import { type Operation, useMay } from "../session/may.tsx";
import { useBeginning } from "../useBeginning.ts";
import type { Column } from "./columns.ts";
import type { Asks, ListPage } from "./list-source.ts";
import { type Bulk, ServerList, type ServerListProps } from "./ServerList.tsx";
import type { Filter } from "./Toolbar.tsx";

type DeclaredProps = "columns" | "rowKey" | "filters" | "actions" | "bulk";

interface RecordListProps<Row extends ListedRecord, Page extends ListPage<Row>, Can extends Asks>
  extends Omit<ServerListProps<Row, Page, Can>, DeclaredProps> {
  /** What the records are, in the words of the page: 'sponsors'. */
  plural: string;
  nameOf: (row: Row) => string;
  /** All but when it was added and what can be done with it; its name first. */
  columns: readonly Column<Row, Can>[];
  /** What the service calls the orders by when a record was added. */
  added: Column<Row, Can>["sort"] & { descending: Can["sort"] };
  /** The buttons for ticked records; without them none can be ticked. */
  bulk?: Bulk<Row>["actions"];
  /** The words of the button that begins a new one. */
  add: string;
  /** The dialog with the form of a record; of a new one when the id is null. */
  form: (id: string | null, close: () => void) => ReactNode;
  /** The dialog that asks before a record is deleted. */
  deletion: (row: Row, close: () => void) => ReactNode;
  /** The operation that enters a record: whose role lacks it may only look. */
  entry: Operation;
}

interface ListedRecord {
  id: string;
  created_at: string;
}

type Asked<Row> = { kind: "form"; id: string | null } | { kind: "delete"; row: Row } | null;

/** A list of records that administrators enter, edit and delete: newest first or by name. */
export function RecordList<Row extends ListedRecord, Page extends ListPage<Row>, Can extends Asks>({
  plural,
  nameOf,
  columns,
  added,
  bulk,
  add,
  form,
  deletion,
  entry,
  ...list
}: RecordListProps<Row, Page, Can>) {
  const [asked, ask] = useState<Asked<Row>>(null);
  const close = () => ask(null);
  const mayEnter = useMay()(entry);
  useBeginning(() => mayEnter && ask({ kind: "form", id: null }));
  const order: Filter<"sort", Can["sort"]> = {
    name: "sort",
    label: `Sort ${plural}`,
    options: [
      { value: added.descending, label: "Newest first" },
      { value: columns[0]?.sort?.ascending ?? "", label: "By name" },
    ],
  };
  const addedColumn: Column<Row, Can> = {
    key: "created",
    header: "Added",
    width: "8rem",
    from: "xl",
    cell: ({ created_at }) => formatDate(created_at),
    sort: added,
  };
  const actions: Column<Row, Can> = {
    key: "actions",
    header: "Actions",
    headerHidden: true,
    width: "8.5rem",
    align: "end",
    cell: (row) => (
      <RowActions>
        <RowAction
          icon={Pencil}
          label="Edit"
          of={nameOf(row)}
          onClick={() => ask({ kind: "form", id: row.id })}
        />
        <RowAction
          icon={Trash2}
          label="Delete"
          of={nameOf(row)}
          iconOnly
          onClick={() => ask({ kind: "delete", row })}
        />
      </RowActions>
    ),
  };
  return (
    <>
      <ServerList
        {...list}
        columns={[...columns, addedColumn, ...(mayEnter ? [actions] : [])]}
        rowKey={({ id }) => id}
        searchLabel={`Search ${plural}`}
        filters={[order]}
        {...(bulk && mayEnter && { bulk: { nameOf, actions: bulk } })}
        actions={
          mayEnter && (
            <Button size="sm" onClick={() => ask({ kind: "form", id: null })}>
              <Plus aria-hidden />
              {add}
            </Button>
          )
        }
      />
      {asked?.kind === "form" && form(asked.id, close)}
      {asked?.kind === "delete" && deletion(asked.row, close)}
    </>
  );
}
