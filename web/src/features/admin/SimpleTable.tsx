import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Column, columnClasses } from "./list/columns.ts";

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
}

/** A short table whose rows are all in the page; long ones are a `ServerList`. */
export function SimpleTable<Row>({ label, columns, rows, rowKey, empty }: SimpleTableProps<Row>) {
  if (rows.length === 0) return <p className="py-4 text-14 text-muted">{empty}</p>;
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
            <tr key={rowKey(row)} className="h-11 border-hairline border-b last:border-b-0">
              {columns.map((column) => (
                <td key={column.key} className={clsx("py-2 pr-4 last:pr-0", columnClasses(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
