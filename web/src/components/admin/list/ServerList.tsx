import type { ReactNode } from "react";
import { adminAddress } from "@/api/admin.ts";
import { useFocusKept } from "../useFocusKept.ts";
import type { Column } from "./columns.ts";
import { ListState } from "./ListState.tsx";
import type { ListPage } from "./list-page.ts";
import type { RowTarget } from "./Row.tsx";
import { RowTable } from "./RowTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { type Filter, Toolbar } from "./Toolbar.tsx";
import { useListState } from "./useListState.ts";
import { useSelection } from "./useSelection.ts";
import { useServerRows } from "./useServerRows.ts";

/** What can be done with all ticked rows. */
interface Bulk<Row> {
  /** What a row is about, for its tick: 'Maria Lopez'. */
  nameOf: (row: Row) => string;
  /** The buttons; call `clear` when it is done, and only then. */
  actions: (keys: readonly string[], clear: () => void) => ReactNode;
}

interface ServerListProps<Row, Page extends ListPage<Row>> {
  /** What the list holds, for screen readers: 'Towns'. */
  label: string;
  /** The list's path in the administrators' API: '/members'. */
  path: string;
  /** What is always asked for, beside the filters: the town of a town's members. */
  query?: Readonly<Record<string, string>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What a click on the row does; the first column becomes its link or button. */
  open?: (row: Row) => RowTarget | null;
  /** What the search box says: 'Search by name, email or phone'. */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** The export's path: '/members/export.csv'. */
  exportPath?: string;
  actions?: ReactNode;
  bulk?: Bulk<Row>;
  /** A line above the rows, made of the first page: how many there are. */
  summary?: (page: Page, loaded: number) => ReactNode;
  /** Said when there are no rows. */
  empty: ReactNode;
  /** Said in a toast when the rows do not arrive: 'Failed to load admin data'. */
  failed: string;
  /** Keeps the state of two lists on one page apart. */
  prefix?: string;
}

const nothing: Readonly<Record<string, string>> = {};

/**
 * A list that lives on the server: searched, filtered and sorted there, loaded page by page while it is scrolled,
 * and only as much of it in the page as is seen. Its state is in the address.
 */
export function ServerList<Row, Page extends ListPage<Row> = ListPage<Row>>({
  path,
  query = nothing,
  filters = [],
  prefix = "",
  ...list
}: ServerListProps<Row, Page>) {
  const defaults = Object.fromEntries(
    filters.map(({ name, options, initial }) => [name, initial ?? options?.[0]?.value ?? ""]),
  );
  const state = useListState(defaults, prefix);
  const asked = { ...query, ...state.filters, q: state.search };
  const { failed, rowKey } = list;
  const result = useServerRows<Row, Page>({ path, query: asked, rowKey, failed });
  const scope = JSON.stringify([path, asked]);
  const selection = useSelection(scope);
  const part = useFocusKept<HTMLDivElement>();
  const { rows, firstPage } = result;
  const total = firstPage?.total ?? null;

  return (
    <div ref={part} data-keeps-focus className="grid min-w-0 gap-4">
      <Toolbar
        search={state.search}
        searchLabel={list.searchLabel}
        onSearch={state.setSearch}
        filters={filters}
        values={state.filters}
        onFilter={state.setFilter}
        exportAddress={list.exportPath && adminAddress(list.exportPath, asked)}
        actions={list.actions}
      />
      {firstPage && list.summary && (
        <p role="status" className="text-14 text-muted tabular-nums">
          {list.summary(firstPage, rows?.length ?? 0)}
        </p>
      )}
      {list.bulk && selection.keys.size > 0 && (
        <SelectionBar selection={selection} total={total}>
          {list.bulk.actions([...selection.keys], selection.clear)}
        </SelectionBar>
      )}
      {rows && rows.length > 0 ? (
        <RowTable
          // Another filter begins at the top again.
          key={scope}
          label={list.label}
          rows={rows}
          columns={list.columns}
          rowKey={rowKey}
          open={list.open}
          ticks={list.bulk && { selection, nameOf: list.bulk.nameOf }}
          total={total}
          stale={result.isPlaceholderData}
          more={result.more}
          onMore={() => void result.fetchNextPage()}
          onSight={result.see}
        />
      ) : (
        <ListState
          kind={rows ? "empty" : result.isError ? "failed" : "loading"}
          empty={list.empty}
          failed={failed}
          retrying={result.isFetching}
          onRetry={() => void result.refetch()}
        />
      )}
    </div>
  );
}
