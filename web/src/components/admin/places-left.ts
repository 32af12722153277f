// What pages and lists were like when they were left, by the entry of the history: how far they were scrolled, and which
// tab an address without one showed. Forgotten with what was loaded.
import type { QueryClient } from "@tanstack/react-query";

interface Left {
  scrolled: Map<string, number>;
  tabs: Map<string, string>;
}

const left = new WeakMap<QueryClient, Left>();

/** What is known about the pages that this cache belongs to. */
export function leftIn(client: QueryClient): Left {
  const known = left.get(client) ?? { scrolled: new Map(), tabs: new Map() };
  left.set(client, known);
  return known;
}
