import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery } from "@/lib/useMediaQuery.ts";
import { type Column, cellOf, columnClasses } from "./list/columns.ts";

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** Sets the columns one below the other where the screen is narrow; for tables that would be scrolled sideways. */
  stacks?: boolean;
}

/** A short table whose rows are all in the page; long ones are a `ServerList`. */
export function SimpleTable<Row>({ empty, stacks = false, ...table }: SimpleTableProps<Row>) {
  const isNarrow = useMediaQuery("(width < 64rem)", false);
  if (table.rows.length === 0) return <p className="py-4 text-14 text-muted">{empty}</p>;
  return stacks && isNarrow ? <Stacks {...table} /> : <Table {...table} />;
}

type Shown<Row> = Omit<SimpleTableProps<Row>, "empty" | "stacks">;

function Stacks<Row>({ label, columns, rows, rowKey }: Shown<Row>) {
  const [title, ...others] = columns;
  return (
    <ul aria-label={label} className="divide-y divide-hairline text-14">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          className="grid gap-1 py-4 first:pt-0 last:pb-0"
        >
          <p className="font-semibold text-16">{title && cellOf(title, row)}</p>
          {others.map((column) => {
            const cell = cellOf(column, row);
            if (cell === null) return null;
            return (
              <div key={column.key} className="flex min-h-8 items-center gap-4">
                {!column.headerHidden && (
                  <span className="w-28 shrink-0 text-muted">{column.header}</span>
                )}
                <div className="min-w-0">{cell}</div>
              </div>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

function Table<Row>({ label, columns, rows, rowKey }: Shown<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-control"
    >
      <table aria-label={label} className="w-full text-14">
        <thead>
          <tr className="h-10 border-hairline border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={clsx(
                  "whitespace-nowrap pr-4 font-semibold text-muted last:pr-0",
                  columnClasses(column),
                )}
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
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              className="h-11 border-hairline border-b last:border-b-0"
            >
              {columns.map((column) => (
                <td key={column.key} className={clsx("py-2 pr-4 last:pr-0", columnClasses(column))}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
