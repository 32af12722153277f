import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery } from "@/lib/useMediaQuery.ts";

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
  from?: Screen;
  /** Stands under the first column where there is no room for this one; what is not essential is left out there. */
  under?: (row: Row) => ReactNode;
}

type Screen = "md" | "lg" | "xl";

const shownFrom = {
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};

/** The classes that a column's header and cells share. */
export function columnClasses<Row>({ align, from }: Column<Row>): string {
  return clsx(from && shownFrom[from], align === "end" ? "text-right tabular-nums" : "text-left");
}

/** The essential columns for which this screen has no room, and the lines they take under the first one. */
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
  return { under, lines };
}
