import { clsx } from "clsx";
import type { ReactNode } from "react";

/** One column of a list. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Keeps the header for screen readers only, above buttons say. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  /** Numbers are aligned at their end. */
  align?: "end";
  /** The narrowest screen with room for it; every screen unless given. */
  from?: "md" | "lg" | "xl";
}

const shownFrom = {
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

/** The classes that a column's header and cells share. */
export function columnClasses<Row>({ align, from }: Column<Row>): string {
  return clsx(from && shownFrom[from], align === "end" ? "text-right tabular-nums" : "text-left");
}
