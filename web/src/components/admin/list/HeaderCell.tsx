import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type Column, columnClasses, directionOf, nextSort } from "./columns.ts";

/** What a list is sorted by, and how to sort it otherwise. */
export interface Sorting {
  value: string;
  set: (value: string) => void;
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting;
  /** The looks of the headers of its table. */
  className: string;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The header of a column; one that the list can be sorted by is a button that sorts it, and turns the order round. */
export function HeaderCell<Row>({ column, sorting, className }: HeaderCellProps<Row>) {
  const { header, headerHidden, sort } = column;
  const direction = directionOf(column, sorting.value);
  const Arrow = arrows[direction];
  return (
    <th
      scope="col"
      aria-sort={sort && direction}
      style={{ width: column.width }}
      className={clsx(
        "whitespace-nowrap font-semibold text-muted",
        className,
        columnClasses(column),
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => sorting.set(nextSort(column, sorting.value))}
          className={clsx(
            "-mx-1.5 -outline-offset-2 inline-flex h-11 max-w-full items-center gap-1 rounded-control px-1.5 align-middle font-semibold hover:bg-hairline md:h-8",
            direction !== "none" && "text-ink",
            column.align === "end" && "flex-row-reverse",
          )}
        >
          <span className="truncate">{header}</span>
          <Arrow
            aria-hidden
            className={clsx("size-3.5 shrink-0", direction === "none" && "opacity-50")}
          />
        </button>
      ) : (
        <span className={headerHidden ? "sr-only" : undefined}>{header}</span>
      )}
    </th>
  );
}
