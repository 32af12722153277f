import {
  focusManager,
  type InfiniteData,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { adminReads } from "@/api/admin.ts";
import { tellFailure } from "@/lib/query-client.ts";
import { type CachedList, listKey, outdated, withFreshPage } from "./list-page.ts";
import type { ListPage, ListSource } from "./list-source.ts";
import type { More } from "./MoreRows.tsx";

/** A list that is opened or come back to within this many milliseconds is not read again. */
const freshFor = 10_000;
/** How long the loaded pages stay cached after the list is left, for whoever comes back to it. */
const cachedFor = 30 * 60_000;

/** So many pages of a hundred rows are held; whoever goes back has the earlier ones loaded again. */
const mostPages = 10;

/** Where a page begins: its cursor, how many rows there were before it, and the page before. */
interface Place {
  cursor: string;
  start: number;
  previous: Place | null;
}

const beginning: Place = { cursor: "", start: 0, previous: null };

interface ServerRows<Row, Page extends ListPage<Row>> {
  list: ListSource<Row, Page>;
  query: object;
  rowKey: (row: Row) => string;
  /** What a toast says when rows do not arrive. */
  failed: string;
}

/** The rows of a list as far as they were scrolled to. Tell `see` which of them are in sight. */
export function useServerRows<Row, Page extends ListPage<Row>>({
  list,
  query,
  rowKey,
  failed,
}: ServerRows<Row, Page>) {
  const client = useQueryClient();
  const queryKey = [...listKey(list), query];
  // A list that no longer exists is reported as a failure, too.
  const meta = { failed, missing: failed };
  const read = (cursor: string, signal: AbortSignal): Promise<Page> =>
    list.read({ ...query, cursor }, signal);
  const result = useInfiniteQuery<Page, Error, InfiniteData<Page, Place>, unknown[], Place>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam.cursor, signal),
    initialPageParam: beginning,
    getNextPageParam: ({ items, next_cursor: cursor }, _pages, place) =>
      cursor === null ? null : { cursor, start: place.start + items.length, previous: place },
    getPreviousPageParam: (_page, _pages, place) => place.previous,
    maxPages: mostPages,
    ...adminReads,
    meta,
    // Rows of the last filter stay until those of the next arrive, so that nothing jumps.
    placeholderData: (previous) => previous,
    // Never all pages again: what is read again, and when, is decided below.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cachedFor,
  });
  const { isPlaceholderData, isFetchingNextPage, isFetchingPreviousPage } = result;
  const data: CachedList<Page, Place> | undefined = result.data;
  const [inSight, setInSight] = useState<readonly [number, number]>([0, 0]);

  const scope = JSON.stringify(queryKey);
  const outdateIfOld = useEffectEvent(() => {
    const known = client.getQueryState<CachedList<Page, Place>>(queryKey);
    if (known?.data && Date.now() - known.dataUpdatedAt > freshFor) {
      client.setQueryData(queryKey, outdated(known.data));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has an age of its own
  useEffect(() => {
    outdateIfOld();
    setMissed(null);
    return focusManager.subscribe((focused) => focused && outdateIfOld());
  }, [scope]);

  const pages = isPlaceholderData ? [] : (data?.pages ?? []);
  const places = (isPlaceholderData ? undefined : data?.pageParams) ?? [beginning];
  const start = places[0]?.start ?? 0;
  const [first, last] = inSight;
  const due = pages.findIndex(
    (page, index) => page.outdated && (index === 0 || (index >= first && index <= last)),
  );
  const readAgain = useEffectEvent(async (index: number, signal: AbortSignal) => {
    let fresh: Page | undefined;
    try {
      fresh = await read(places[index]?.cursor ?? "", signal);
    } catch (failure) {
      if (signal.aborted) return;
      tellFailure(failure, meta);
    }
    if (signal.aborted) return;
    client.setQueryData<CachedList<Page, Place>>(queryKey, (list) => {
      const cachedPage = list?.pages[index];
      if (!list || !cachedPage) return list;
      // What did not arrive is shown as it was, and not asked for again by itself.
      if (!fresh)
        return { ...list, pages: list.pages.with(index, { ...cachedPage, outdated: false }) };
      return withFreshPage<Row, Page, Place>(list, index, fresh, rowKey);
    });
  });
  // Rows that change meanwhile are newer than the answer, which is then fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (due === -1 || isFetchingNextPage || isFetchingPreviousPage) return;
    const reading = new AbortController();
    void readAgain(due, reading.signal);
    return () => reading.abort();
  }, [due, data, isFetchingNextPage, isFetchingPreviousPage]);

  /** Which rows are in sight, by their positions. */
  function see(from: number, to: number) {
    // Nothing of what is loaded is in sight: the list goes on from there, not page by page up to it. After a page
    // that did not arrive the person is asked, who then wants the one in sight.
    if (to < start && !isPlaceholderData) {
      const place = placeOf(places[0] ?? beginning, from);
      return missed ? setMissed(place) : setSought(place);
    }
    const next = [pageOf(pages, from - start), pageOf(pages, to - start)] as const;
    if (next[0] !== first || next[1] !== last) setInSight(next);
  }

  const [sought, setSought] = useState<Place | null>(null);
  const [missed, setMissed] = useState<Place | null>(null);
  const goTo = useEffectEvent(async (place: Place, signal: AbortSignal) => {
    await client.cancelQueries({ queryKey });
    try {
      const page = await read(place.cursor, signal);
      if (signal.aborted) return;
      client.setQueryData<CachedList<Page, Place>>(queryKey, {
        pages: [page],
        pageParams: [place],
      });
    } catch (failure) {
      if (signal.aborted) return;
      setMissed(place);
      tellFailure(failure, meta);
    }
    setSought(null);
  });
  useEffect(() => {
    if (!sought) return;
    const going = new AbortController();
    void goTo(sought, going.signal);
    return () => going.abort();
  }, [sought]);

  return {
    ...result,
    rows: data?.pages.flatMap((page) => page.items),
    firstPage: data?.pages[0],
    /** How many rows there are before those that are loaded. */
    start,
    more: moreOf(result.isFetchingNextPage, result.isFetchNextPageError, result.hasNextPage),
    before: missed
      ? "failed"
      : moreOf(
          sought !== null || result.isFetchingPreviousPage,
          result.isFetchPreviousPageError,
          result.hasPreviousPage,
        ),
    loadBefore: () => {
      if (!missed) return void result.fetchPreviousPage();
      setMissed(null);
      setSought(missed);
    },
    see,
  } as const;
}

function moreOf(isLoading: boolean, hasFailed: boolean, isThere: boolean): More {
  if (isLoading) return hasFailed ? "retrying" : "loading";
  if (hasFailed) return "failed";
  return isThere ? "available" : "none";
}

/** The page, this one or an earlier one, that holds the row at a position. */
function placeOf(place: Place, position: number): Place {
  return place.previous && place.start > position ? placeOf(place.previous, position) : place;
}

/** The page that holds the row at a position of the whole list. */
function pageOf(pages: readonly ListPage<unknown>[], position: number): number {
  let end = 0;
  const index = pages.findIndex(({ items }) => {
    end += items.length;
    return position < end;
  });
  return index === -1 ? Math.max(pages.length - 1, 0) : index;
}
