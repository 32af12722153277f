import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Column, columnClasses, useColumnsUnder } from "./columns.ts";
import { Row as TableRow } from "./Row.tsx";
import type { RowTarget } from "./ServerList.tsx";
import type { useSelection } from "./useSelection.ts";

interface RowTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  open: ((row: Row) => RowTarget | null) | undefined;
  selection: ReturnType<typeof useSelection> | undefined;
  total: number | null;
  /** Rows of the last filter, until those of the present one arrive. */
  stale: boolean;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
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
  selection,
  onMore,
  ...list
}: RowTableProps<Row>) {
  const pane = useRef<HTMLDivElement>(null);
  const { under, lines } = useColumnsUnder(columns);
  const height = rowHeight + lines * lineHeight;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => height,
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
    list.more && !list.loadingMore && !list.stale && (last?.index ?? 0) >= rows.length - loadAhead;
  const askForMore = useEffectEvent(onMore);
  useEffect(() => {
    if (wantsMore) askForMore();
  }, [wantsMore]);

  const allChosen = selection !== undefined && rows.every((row) => selection.keys.has(rowKey(row)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields
    <div
      ref={pane}
      role="group"
      aria-label={list.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
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
            {selection && (
              <th scope="col" className={clsx(headerClasses, "w-11")}>
                <label className="absolute inset-0 grid cursor-pointer place-items-center pl-2">
                  <input
                    type="checkbox"
                    aria-label="Select all loaded rows"
                    checked={allChosen}
                    onChange={() =>
                      allChosen ? selection.clear() : selection.set(rows.map(rowKey))
                    }
                    className="block size-4.5 cursor-pointer accent-brand"
                  />
                </label>
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
                index={index}
                height={height}
                columns={columns}
                target={list.open?.(row) ?? null}
                under={under}
                lines={lines}
                chosen={selection?.keys.has(key)}
                onChoose={() => selection?.toggle(key)}
              />
            );
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      {list.loadingMore && (
        <p role="status" className="px-4 py-3 text-14 text-muted">
          Loading more…
        </p>
      )}
    </div>
  );
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
