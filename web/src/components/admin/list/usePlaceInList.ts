import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, type UIEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { pageMemoryOf } from "../page-memory.ts";

/** Where a list was left when the person comes back to it through the history; its top otherwise. */
export function usePlaceInList(label: string, pane: RefObject<HTMLElement | null>) {
  const { scrolled: places } = pageMemoryOf(useQueryClient());
  const { key } = useLocation();
  const name = `${key} ${label}`;
  // A page that notes something in its address has another entry for the same place.
  useEffect(() => {
    if (pane.current) places.set(name, pane.current.scrollTop);
  }, [places, name, pane]);
  return {
    initialOffset: () => places.get(name) ?? 0,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      places.set(name, currentTarget.scrollTop);
    },
  };
}
