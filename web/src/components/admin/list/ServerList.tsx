import type { ReactNode } from "react";
import { useFocusRecovery } from "../useFocusRecovery.ts";
import { type Column, orderFilter, withPresentOrder } from "./columns.ts";
import { ListState } from "./ListState.tsx";
import { type Asks, exportAddress, type ListPage, type ListSource } from "./list-source.ts";
import type { RowTarget } from "./Row.tsx";
import { RowTable } from "./RowTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { type Filter, Toolbar } from "./Toolbar.tsx";
import { type Asked, useListState } from "./useListState.ts";
import { useSelection } from "./useSelection.ts";
import { useServerRows } from "./useServerRows.ts";

/** What can be done with all ticked rows. */
export interface Bulk<Row> {
  /** What a row is about, for its tick: 'Maria Lopez'. */
  nameOf: (row: Row) => string;
  /** The buttons; call `clear` when it is done, and only then. */
  actions: (keys: readonly string[], clear: () => void) => ReactNode;
}

export interface ServerListProps<Row, Page extends ListPage<Row>, Can extends Asks> {
  /** What the list holds, for screen readers: 'Towns'. */
  label: string;
  list: ListSource<Row, Page, Can>;
  /** What is always asked for, beside the filters: the town of a town's members. */
  query?: Can["query"];
  /** What is shown of each row, and what the list can be sorted and filtered by. */
  columns: readonly Column<Row, Can>[];
  /** What the service sorts it by at first, unless one of the filters is the order. */
  sorted?: Can["sort"];
  rowKey: (row: Row) => string;
  /** What a click on the row does; the first column becomes its link or button. */
  open?: (row: Row) => RowTarget | null;
  /** What the search box says: 'Search by name, email or phone'. */
  searchLabel?: string;
  /** What else it can be filtered by. */
  filters?: readonly (Can["filter"] | Filter<"sort", Can["sort"]>)[];
  /** Whether the service makes a file of it, for whoever looks at it. */
  exports?: Can["exports"];
  actions?: ReactNode;
  bulk?: Bulk<Row>;
  /** A line above the rows, made of the first page: how many there are. */
  summary?: (page: Page, loaded: number) => ReactNode;
  /** Said when there are no rows, perhaps by what was asked for. */
  empty: ReactNode | ((asked: Asked) => ReactNode);
  /** Said in a toast when the rows do not arrive: 'Failed to load admin data'. */
  failed: string;
  /** Keeps the state of two lists on one page apart. */
  prefix?: string;
}

/**
 * A list that lives on the server: searched, filtered and sorted there, loaded page by page while it is scrolled,
 * and only as much of it in the page as is seen. Its state is in the address.
 */
export function ServerList<Row, Page extends ListPage<Row>, Can extends Asks>({
  list,
  query,
  filters: others = [],
  sorted,
  prefix = "",
  exports,
  ...props
}: ServerListProps<Row, Page, Can>) {
  const own = [...props.columns.flatMap(({ filter }) => filter ?? []), ...others];
  const order = sorted !== undefined && orderFilter(props.label, props.columns, sorted);
  const filters = order ? [...own, order] : own;
  const defaults = {
    // What the service does by itself, unless something is chosen.
    sort: "",
    ...Object.fromEntries(
      filters.map(({ name, options, initial }) => [name, initial ?? options?.[0]?.value ?? ""]),
    ),
  };
  const state = useListState(defaults, prefix);
  const asked = {
    ...state.filters,
    ...query,
    // The service sorts like that by itself.
    ...(sorted !== undefined && state.filters["sort"] === sorted && { sort: "" }),
    q: state.search,
  };
  const { failed, rowKey } = props;
  const result = useServerRows<Row, Page>({ list, query: asked, rowKey, failed });
  const scope = JSON.stringify([list.address, asked]);
  const selection = useSelection(scope);
  const part = useFocusRecovery<HTMLDivElement>();
  const { rows, firstPage } = result;
  const total = firstPage?.total ?? null;
  const isCapped = firstPage?.total_is_capped ?? false;

  return (
    <div ref={part} data-recovers-focus className="grid min-w-0 gap-4">
      <Toolbar
        search={state.search}
        searchLabel={props.searchLabel}
        onSearch={state.setSearch}
        filters={filters.map((filter) => withPresentOrder(filter, state.filters, props.columns))}
        values={state.filters}
        onFilter={state.setFilter}
        exportAddress={exports ? exportAddress(list, asked) : undefined}
        actions={props.actions}
      />
      {firstPage && props.summary && (
        <p role="status" className="text-14 text-muted tabular-nums">
          {props.summary(firstPage, rows?.length ?? 0)}
        </p>
      )}
      {firstPage?.search_is_cut && (
        <p role="status" className="text-14 text-muted">
          The first 1,000 matches; type more to narrow them.
        </p>
      )}
      {props.bulk && selection.keys.size > 0 && (
        <SelectionBar selection={selection} total={total} isCapped={isCapped}>
          {props.bulk.actions([...selection.keys], selection.clear)}
        </SelectionBar>
      )}
      {rows && rows.length > 0 ? (
        <RowTable
          scope={scope}
          label={props.label}
          rows={rows}
          start={result.start}
          columns={props.columns}
          sorting={{ value: state.filters["sort"] ?? "", set: (to) => state.setFilter("sort", to) }}
          rowKey={rowKey}
          open={props.open}
          ticks={props.bulk && { selection, nameOf: props.bulk.nameOf }}
          total={isCapped ? null : total}
          stale={result.isPlaceholderData}
          more={result.more}
          onMore={() => void result.fetchNextPage()}
          before={result.before}
          onBefore={result.loadBefore}
          onSight={result.see}
        />
      ) : (
        <ListState
          kind={rows ? "empty" : result.isError ? "failed" : "loading"}
          empty={typeof props.empty === "function" ? props.empty(state) : props.empty}
          failed={failed}
          retrying={result.isFetching}
          onRetry={() => void result.refetch()}
        />
      )}
    </div>
  );
}
