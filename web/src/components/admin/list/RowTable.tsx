import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Column, columnClasses, useColumnsUnder } from "./columns.ts";
import { type More, MoreRows } from "./MoreRows.tsx";
import { type RowTarget, Row as TableRow } from "./Row.tsx";
import { SelectAll } from "./SelectAll.tsx";
import { usePlaceInList } from "./usePlaceInList.ts";
import type { Selection } from "./useSelection.ts";

interface RowTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  open: ((row: Row) => RowTarget | null) | undefined;
  /** The ticked rows, and what each row is called. */
  ticks?: { selection: Selection; nameOf: (row: Row) => string } | undefined;
  total: number | null;
  /** Rows of the last filter, until those of the present one arrive. */
  stale: boolean;
  more: More;
  onMore: () => void;
  /** Told which rows are in sight, by their positions. */
  onSight: (first: number, last: number) => void;
}

const rowHeight = 44;
const lineHeight = 20;
/** The next page is asked for when this many loaded rows are left below. */
const loadAhead = 25;

/** The rows in a pane of their own with a header that stays; only those in sight are in the page. */
export function RowTable<Row>({
  rows,
  columns,
  rowKey,
  ticks,
  onMore,
  onSight,
  ...list
}: RowTableProps<Row>) {
  const pane = useRef<HTMLDivElement>(null);
  const { under, lines } = useColumnsUnder(columns);
  const place = usePlaceInList(list.label, pane);
  const height = rowHeight + lines * lineHeight;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
    initialOffset: place.initialOffset,
    overscan: 8,
  });
  const measure = useEffectEvent(() => virtualizer.measure());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are measured again when they change
  useEffect(() => measure(), [height]);

  const seen = virtualizer.getVirtualItems();
  const first = seen[0]?.start ?? 0;
  const last = seen.at(-1);
  const below = virtualizer.getTotalSize() - (last?.end ?? 0);
  const wantsMore =
    list.more === "available" && !list.stale && (last?.index ?? 0) >= rows.length - loadAhead;
  const askForMore = useEffectEvent(onMore);
  useEffect(() => {
    if (wantsMore) askForMore();
  }, [wantsMore]);

  const sight = [virtualizer.range?.startIndex ?? 0, virtualizer.range?.endIndex ?? 0] as const;
  const tellSight = useEffectEvent(() => onSight(...sight));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when other rows are there
  useEffect(() => tellSight(), [...sight, rows.length]);

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
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={clsx(headerClasses, "px-3 first:pl-4", columnClasses(column))}
              >
                {column.headerHidden ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap height={first} />}
          {seen.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
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
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      <MoreRows more={list.more} onRetry={onMore} />
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

const headerClasses =
  "sticky top-0 z-10 border-hairline border-b bg-newsprint font-semibold text-muted whitespace-nowrap";

/** The room of the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}
