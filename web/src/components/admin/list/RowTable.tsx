import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { Fragment, useEffect, useEffectEvent, useRef } from "react";
import { type Column, useColumnsUnder } from "./columns.ts";
import { HeaderCell, type Sorting } from "./HeaderCell.tsx";
import { type More, MoreRows } from "./MoreRows.tsx";
import { type RowTarget, Row as TableRow } from "./Row.tsx";
import { SelectAll } from "./SelectAll.tsx";
import { usePlaceInList } from "./usePlaceInList.ts";
import type { Selection } from "./useSelection.ts";

interface RowTableProps<Row> {
  label: string;
  /** What the rows are of: another filter or order begins at the top again. */
  scope: string;
  /** The loaded rows, and how many there are before them. */
  rows: readonly Row[];
  start: number;
  columns: readonly Column<Row>[];
  sorting: Sorting;
  rowKey: (row: Row) => string;
  open: ((row: Row) => RowTarget | null) | undefined;
  /** The ticked rows, and what each row is called. */
  ticks?: { selection: Selection; nameOf: (row: Row) => string } | undefined;
  total: number | null;
  /** Rows of the last filter, until those of the present one arrive. */
  stale: boolean;
  /** Whether there are rows behind those that are loaded, and before them. */
  more: More;
  onMore: () => void;
  before: More;
  onBefore: () => void;
  /** Told which rows are in sight, by their positions. */
  onSight: (first: number, last: number) => void;
}

const headerClasses = "sticky top-0 z-10 border-hairline border-b bg-newsprint";
const rowHeight = 44;
const lineHeight = 20;
/** The page behind or before the loaded ones is asked for when this many loaded rows are left there. */
const loadAhead = 25;

/** The rows in a pane of their own with a header that stays; only those in sight are in the page. */
export function RowTable<Row>({
  scope,
  rows,
  start,
  columns,
  sorting,
  rowKey,
  ticks,
  onMore,
  onBefore,
  onSight,
  ...list
}: RowTableProps<Row>) {
  const pane = useRef<HTMLDivElement>(null);
  const { under, lines, shown } = useColumnsUnder(columns);
  const place = usePlaceInList(list.label, pane);
  const height = rowHeight + lines * lineHeight;
  const virtualizer = useVirtualizer({
    count: start + rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    initialOffset: place.initialOffset,
    overscan: 8,
  });
  const begun = useRef(scope);
  useEffect(() => {
    if (begun.current !== scope && pane.current) pane.current.scrollTop = 0;
    begun.current = scope;
  }, [scope]);
  const measure = useEffectEvent(() => virtualizer.measure());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are measured again when they change
  useEffect(() => measure(), [height]);

  const seen = virtualizer.getVirtualItems();
  const first = seen[0];
  const last = seen.at(-1);
  const below = virtualizer.getTotalSize() - (last?.end ?? 0);
  const { startIndex: top = 0, endIndex: bottom = 0 } = virtualizer.range ?? {};
  const wantsMore =
    list.more === "available" &&
    !list.stale &&
    (last?.index ?? 0) >= start + rows.length - loadAhead;
  const askForMore = useEffectEvent(onMore);
  useEffect(() => {
    if (wantsMore) askForMore();
  }, [wantsMore]);
  const wantsBefore = list.before === "available" && bottom >= start && top < start + loadAhead;
  const askForBefore = useEffectEvent(onBefore);
  useEffect(() => {
    if (wantsBefore) askForBefore();
  }, [wantsBefore]);
  /** Where it stands that earlier rows did not arrive: before the first that is loaded, or in sight. */
  const edge = Math.max(top, Math.min(start, bottom));
  const across = shown + (ticks ? 1 : 0);

  const reportVisible = useEffectEvent(() => onSight(top, bottom));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when other rows are there
  useEffect(() => reportVisible(), [top, bottom, start, rows.length]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields
    <div
      ref={pane}
      role="group"
      aria-label={list.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-focus-home
      onScroll={place.onScroll}
      className={clsx(
        "relative max-h-[600px] overflow-auto overscroll-contain rounded-card border border-hairline bg-white transition-opacity",
        list.stale && "opacity-60",
      )}
    >
      <table
        aria-label={list.label}
        aria-rowcount={list.total === null ? -1 : list.total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-14"
      >
        <thead>
          <tr aria-rowindex={1} className="h-11 md:h-10">
            {ticks && (
              <th scope="col" className={clsx(headerClasses, "w-11")}>
                <SelectAll selection={ticks.selection} keys={rows.map(rowKey)} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={sorting}
                className={clsx(headerClasses, "px-3 first:pl-4")}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {first && first.start > 0 && <Gap height={first.start} />}
          {seen.map(({ index }) => {
            const row = rows[index - start];
            const key = row === undefined ? `before ${index}` : rowKey(row);
            return (
              <Fragment key={key}>
                {index === edge && list.before !== "loading" && (
                  <MoreRows
                    more={list.before}
                    which="earlier"
                    columns={across}
                    onRetry={onBefore}
                  />
                )}
                {row === undefined ? (
                  <Gap height={height} />
                ) : (
                  <TableRow
                    row={row}
                    id={key}
                    index={index}
                    height={height}
                    columns={columns}
                    target={list.open?.(row) ?? null}
                    under={under}
                    lines={lines}
                    tick={ticks && tickOf(row, key, ticks)}
                  />
                )}
              </Fragment>
            );
          })}
          {below > 0 && <Gap height={below} />}
          <MoreRows more={list.more} which="next" columns={across} onRetry={onMore} />
        </tbody>
      </table>
    </div>
  );
}

function tickOf<Row>(
  row: Row,
  key: string,
  { selection, nameOf }: NonNullable<RowTableProps<Row>["ticks"]>,
) {
  const checked = selection.keys.has(key);
  return {
    name: nameOf(row),
    checked,
    disabled: selection.isFull && !checked,
    onToggle: () => selection.toggle(key),
  };
}

/** The room of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}
