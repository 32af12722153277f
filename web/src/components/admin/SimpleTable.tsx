import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "@/lib/useMediaQuery.ts";
import { type Column, cellOf, columnClasses, directionOf, rising } from "./list/columns.ts";
import { HeaderCell } from "./list/HeaderCell.tsx";

interface SimpleTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** Sets the columns one below the other where the screen is narrow; for tables that would be scrolled sideways. */
  stacks?: boolean;
}

/** A short table whose rows are all in the page and sorted there; long ones are a `ServerList`. */
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
          data-stacked
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

function Table<Row>({ label, columns: given, rows, rowKey }: Shown<Row>) {
  const [order, setOrder] = useState("");
  const columns = given.map((column) =>
    column.value ? { ...column, sort: rising(column.key) } : column,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-1.5 relative overflow-x-auto rounded-control px-1.5"
    >
      <table aria-label={label} className="w-full text-14">
        <thead>
          <tr className="h-10 border-hairline border-b">
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={{ value: order, set: setOrder }}
                className="pr-4 last:pr-0"
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, order).map((row) => (
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

const collator = new Intl.Collator("en-US", { numeric: true });

/** The rows by the column that was chosen; those without a value at the end, whichever way they stand. */
function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: string) {
  const column = columns.find((column) => directionOf(column, order) !== "none");
  if (!column) return rows;
  const sign = directionOf(column, order) === "descending" ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value?.(one) ?? null, column.value?.(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * collator.compare(String(a), String(b));
  });
}
