import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery } from "@/lib/useMediaQuery.ts";
import type { Asks, ListSource } from "./list-source.ts";
import type { Filter } from "./Toolbar.tsx";

/** One column of a list: a field of its rows by its name, or what is made of a row. */
export type Column<Row, Can extends Asks = Asks> = Looks<Row, Can> &
  ({ key: string; cell: (row: Row) => ReactNode } | { key: FieldOf<Row>; cell?: never });

/** The fields that can be shown as they are. */
type FieldOf<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string | number | null ? Name : never;
}[keyof Row & string];

interface Looks<Row, Can extends Asks> {
  header: string;
  /** Keeps the header for screen readers only, above buttons say. */
  headerHidden?: boolean;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  /** Numbers are aligned at their end. */
  align?: "end";
  /** The narrowest screen with room for it; every screen unless given. */
  from?: Screen;
  /** What the service calls the orders by this column; the first is what a press of its header asks for first. */
  sort?: { ascending?: Can["sort"]; descending?: Can["sort"] };
  /** What a table whose rows are all in the page is sorted by at a press of the header. */
  value?: (row: Row) => string | number | null;
  /** How the list can be filtered by this column. */
  filter?: Can["filter"];
  /**
   * What stands under the first column where there is no room for this one: the same, or something shorter. What is
   * not essential is left out there.
   */
  under?: true | ((row: Row) => ReactNode);
}

/** The columns of a list of the service, which knows what it can be sorted and filtered by. */
export type ColumnsOf<List> =
  List extends ListSource<infer Row, infer _Page, infer Can> ? readonly Column<Row, Can>[] : never;

type Screen = "md" | "lg" | "xl";

const shownFrom = {
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

/** What a column shows of a row. */
export function cellOf<Row>({ key, cell }: Column<Row>, row: Row): ReactNode {
  if (cell) return cell(row);
  const value: unknown = Object.entries(row ?? {}).find(([name]) => name === key)?.[1];
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** The classes that a column's header and cells share. */
export function columnClasses<Row>({ align, from }: Column<Row>): string {
  return clsx(from && shownFrom[from], align === "end" ? "text-right tabular-nums" : "text-left");
}

/** The essential columns for which this screen has no room, the lines they take under the first one, and how many it shows. */
export function useColumnsUnder<Row>(columns: readonly Column<Row>[]) {
  const isPhone = useMediaQuery("(width < 48rem)", false);
  const missing: Readonly<Record<Screen, boolean>> = {
    md: isPhone,
    lg: useMediaQuery("(width < 64rem)", false),
    xl: useMediaQuery("(width < 80rem)", false),
  };
  const under = columns.filter(({ from, under }) => under && from && missing[from]);
  // Short facts stand side by side; on a telephone, or when there are but two, each may need a line of its own.
  const count = under.length;
  const lines = isPhone ? Math.min(count, 4) : count <= 2 ? count : Math.ceil((count * 2) / 3);
  const shown = columns.filter(({ from }) => !from || !missing[from]).length;
  return { under, lines, shown };
}

/** Both orders by a key of the service, the rising one first. */
export function rising<Key extends string>(key: Key) {
  return { ascending: key, descending: `-${key}` } as const;
}

/** The same, the falling one first: for dates and numbers. */
export function falling<Key extends string>(key: Key) {
  return { descending: `-${key}`, ascending: key } as const;
}

type Sorted = Pick<Column<unknown>, "sort">;

/** In which direction a list that is sorted by `value` is sorted by a column. */
export function directionOf({ sort }: Sorted, value: string): "ascending" | "descending" | "none" {
  if (value === "" || !sort) return "none";
  if (value === sort.ascending) return "ascending";
  return value === sort.descending ? "descending" : "none";
}

/** What the list is sorted by after a press of the column's header: the other way round if it can be. */
export function nextSort({ sort = {} }: Sorted, value: string): string {
  const orders = Object.values(sort);
  return orders.find((order) => order !== value) ?? value;
}

type Sortable = readonly Pick<Column<unknown>, "header" | "sort">[];

/** The orders of a list as a filter, for screens without room for all of its headers. */
export function orderFilter(label: string, columns: Sortable, initial: string): Filter {
  const options = columns.flatMap(({ header, sort = {} }) =>
    Object.entries(sort).map(([direction, value]) => ({
      value,
      label: orderName(header, direction),
    })),
  );
  return { name: "sort", label: `Sort ${label.toLowerCase()}`, options, initial, narrow: true };
}

/** The filter with an answer for the order that a header has asked for. */
export function withPresentOrder(
  filter: Filter,
  values: Readonly<Record<string, string>>,
  columns: Sortable,
): Filter {
  const { name, options = [] } = filter;
  const value = values[name];
  if (name !== "sort" || !value || options.some((option) => option.value === value)) return filter;
  const column = columns.find(({ sort }) => Object.values(sort ?? {}).includes(value));
  if (!column) return filter;
  const label = orderName(column.header, directionOf(column, value));
  return { ...filter, options: [...options, { value, label }] };
}

function orderName(header: string, direction: string): string {
  return `By ${header.toLowerCase()}${direction === "descending" ? ", descending" : ""}`;
}
