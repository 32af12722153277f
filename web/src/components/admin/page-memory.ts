// What pages and lists were like when they were left, by the entry of the history: how far they were scrolled, and which
// tab an address without one showed. Forgotten with what was loaded.
import type { QueryClient } from "@tanstack/react-query";

interface PageMemory {
  scrolled: Map<string, number>;
  tabs: Map<string, string>;
}

const memories = new WeakMap<QueryClient, PageMemory>();

/** What is known about the pages that this cache belongs to. */
export function pageMemoryOf(client: QueryClient): PageMemory {
  const known = memories.get(client) ?? { scrolled: new Map(), tabs: new Map() };
  memories.set(client, known);
  return known;
}
