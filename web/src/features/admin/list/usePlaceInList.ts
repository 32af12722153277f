import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, type UIEvent, useEffect } from "react";
import { useLocation } from "react-router";

/** How far each list was scrolled in each entry of the history; forgotten with what was loaded. */
const places = new WeakMap<QueryClient, Map<string, number>>();

/** Where a list was left when the person comes back to it through the history; its top otherwise. */
export function usePlaceInList(label: string, pane: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const { key } = useLocation();
  const name = `${key} ${label}`;
  const known = places.get(client) ?? new Map<string, number>();
  // A page that notes something in its address has another entry for the same place.
  useEffect(() => {
    places.set(client, known);
    if (pane.current) known.set(name, pane.current.scrollTop);
  }, [client, known, name, pane]);
  return {
    initialOffset: () => known.get(name) ?? 0,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      known.set(name, currentTarget.scrollTop);
    },
  };
}
