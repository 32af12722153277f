// How cached lists are changed in place.
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import type { ListPage, ListSource } from "./list-source.ts";

/** A page as it is cached; an outdated one is read again once it is in sight. */
type CachedPage<Page> = Page & { outdated?: boolean };

/** All loaded pages of a list, and where each begins. */
export type CachedList<Page, Place = unknown> = InfiniteData<CachedPage<Page>, Place>;

const everyList = ["admin", "list"];

/** What identifies a list. */
type Listed = Pick<ListSource<unknown>, "address">;

/** Under this key every list is cached: its address in the API, then its filters. */
export function listKey({ address }: Listed): readonly unknown[] {
  return [...everyList, address];
}

/**
 * Says that a list, or all lists, may have changed. A list that is open reads its first page and those
 * in sight again, the others when they are scrolled to: never all that was loaded.
 */
export function outdateLists(client: QueryClient, list?: Listed): void {
  const queryKey = list === undefined ? everyList : listKey(list);
  client.setQueriesData<CachedList<ListPage<unknown>>>(
    { queryKey },
    (list) => list && outdated(list),
  );
  askAgain(client, queryKey);
}

/** Asks again for what has not arrived: an answer under way may be from before a change. */
function askAgain(client: QueryClient, queryKey: readonly unknown[]): void {
  const unread = {
    queryKey,
    type: "active",
    predicate: ({ state }: Query) => state.data === undefined,
  } as const;
  void client.cancelQueries(unread).then(() => client.refetchQueries(unread));
}

/** The same for lists that are not open, when the page that is open goes away: nothing of it is read again. */
export function outdateClosedLists(client: QueryClient): void {
  client.setQueriesData<CachedList<ListPage<unknown>>>(
    { queryKey: everyList, type: "inactive" },
    (list) => list && outdated(list),
  );
}

/** The list with every page marked to be read again. */
export function outdated<Page, Place>(list: CachedList<Page, Place>): CachedList<Page, Place> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, outdated: true })) };
}

/** Changes the rows of a list, however it is filtered; a row for which `change` gives null is taken out. */
export function changeRows<Row>(
  client: QueryClient,
  list: ListSource<Row>,
  change: (row: Row) => Row | null,
): void {
  // An answer that is on its way would bring the old rows back.
  void client.cancelQueries({
    queryKey: listKey(list),
    predicate: ({ state }) => state.data !== undefined,
  });
  askAgain(client, listKey(list));
  client.setQueriesData<CachedList<ListPage<Row>>>(
    { queryKey: listKey(list) },
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => changed(page, change)) },
  );
}

/** Changes one row wherever it is listed; gives what puts back that row's own earlier values, and nothing else. */
export function showInRow<Row extends object>(
  client: QueryClient,
  list: ListSource<Row>,
  isIt: (row: Row) => boolean,
  change: Partial<Row>,
): () => void {
  let before: Partial<Row> | undefined;
  changeRows(client, list, (row) => {
    if (!isIt(row)) return row;
    before ??= valuesOf(row, change);
    return { ...row, ...change };
  });
  return () => changeRows(client, list, (row) => (isIt(row) ? { ...row, ...before } : row));
}

/** What something holds now in the fields of a change. */
export function valuesOf<Data extends object>(data: Data, change: Partial<Data>): Partial<Data> {
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => name in change),
  ) as Partial<Data>;
}

function changed<Row, Page extends ListPage<Row>>(
  page: Page,
  change: (row: Row) => Row | null,
): Page {
  const items = page.items.flatMap((row) => change(row) ?? []);
  const gone = page.items.length - items.length;
  return { ...page, items, total: page.total ? page.total - gone : (page.total ?? null) };
}

/**
 * The list with one of its pages as it was just read. Rows that new ones have pushed behind the end of the page stay;
 * rows that came from a later page leave that one. When nothing of what was loaded is left in the page, what follows
 * it is unknown: the list ends there and is loaded again from there on.
 */
export function withFreshPage<Row, Page extends ListPage<Row>, Place>(
  list: CachedList<Page, Place>,
  index: number,
  fresh: Page,
  rowKey: (row: Row) => string,
): CachedList<Page, Place> {
  const before = list.pages.slice(0, index);
  const old = list.pages[index];
  const after = list.pages.slice(index + 1);
  const keys = new Set(fresh.items.map(rowKey));
  const known = (row: Row) => keys.has(rowKey(row));
  const others = (pages: readonly CachedPage<Page>[]) => pages.map((page) => without(page, known));
  const isConnected = [old, ...after].some((page) => page?.items.some(known));
  if (!old || !isConnected || fresh.next_cursor === null) {
    const pageParams = list.pageParams.slice(0, index + 1);
    return { pages: [...others(before), fresh], pageParams };
  }
  const last = fresh.items.at(-1);
  const end = last ? old.items.findIndex((row) => rowKey(row) === rowKey(last)) : -1;
  const pushed = end === -1 ? [] : old.items.slice(end + 1).filter((row) => !known(row));
  const page = {
    ...fresh,
    items: [...fresh.items, ...pushed],
    next_cursor: pushed.length > 0 ? old.next_cursor : fresh.next_cursor,
  };
  return { ...list, pages: [...others(before), page, ...others(after)] };
}

function without<Row, Page extends ListPage<Row>>(page: Page, known: (row: Row) => boolean): Page {
  return { ...page, items: page.items.filter((row) => !known(row)) };
}
