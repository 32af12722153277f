// What every list of the administrators' API answers, and how cached lists are changed in place.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** One page of a list. */
export interface ListPage<Row> {
  items: Row[];
  next_cursor: string | null;
  /** How many rows match; null when counting would cost too much. */
  total?: number | null;
}

/** Under this key every list is cached: the path of its API, then its filters. */
export function listKey(path: string): readonly unknown[] {
  return ["admin", "list", path];
}

/**
 * Changes the rows of all cached lists of a path; a row for which `change` gives null is taken out. Gives a function
 * that puts everything back, for a change the service refuses.
 */
export function changeRows<Row>(
  client: QueryClient,
  path: string,
  change: (row: Row) => Row | null,
): () => void {
  const before = client.getQueriesData<InfiniteData<ListPage<Row>>>({ queryKey: listKey(path) });
  // An answer that is on its way would bring the old rows back.
  void client.cancelQueries({ queryKey: listKey(path) });
  for (const [key, data] of before) {
    if (data)
      client.setQueryData(key, { ...data, pages: data.pages.map((page) => changed(page, change)) });
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

function changed<Row>(page: ListPage<Row>, change: (row: Row) => Row | null): ListPage<Row> {
  const items = page.items.flatMap((row) => change(row) ?? []);
  const gone = page.items.length - items.length;
  return { ...page, items, total: page.total ? page.total - gone : (page.total ?? null) };
}
