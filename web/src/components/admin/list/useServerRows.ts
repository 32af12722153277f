import { focusManager, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { adminReads, isSignedOut } from "@/api/admin.ts";
import { toast } from "@/lib/toast.ts";
import { type CachedList, listKey, outdated, withFreshPage } from "./list-page.ts";
import type { ListPage, ListSource, Query } from "./list-source.ts";
import type { More } from "./MoreRows.tsx";

/** A list that is opened or come back to within this many milliseconds is not read again. */
const freshFor = 10_000;
/** So long the loaded pages are kept after the list was left, for whoever comes back to it. */
const keptFor = 30 * 60_000;

interface ServerRows<Row, Page extends ListPage<Row>> {
  list: ListSource<Row, Page>;
  query: Query;
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
  const read = (cursor: string, signal: AbortSignal): Promise<Page> =>
    list.read({ ...query, cursor }, signal);
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    ...adminReads,
    // Rows of the last filter stay until those of the next arrive, so that nothing jumps.
    placeholderData: (previous) => previous,
    // Never all pages again: what is read again, and when, is decided below.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
  });
  const { error, isPlaceholderData, isFetchingNextPage } = result;
  const data: CachedList<Page> | undefined = result.data;
  const [inSight, setInSight] = useState<readonly [number, number]>([0, 0]);

  const tell = useEffectEvent((failure: unknown) => {
    // The page asks to sign in, once, for everything that was refused.
    if (!isSignedOut(failure)) {
      toast({ title: "Error", description: failed, variant: "destructive" });
    }
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);

  const scope = JSON.stringify(queryKey);
  const outdateIfOld = useEffectEvent(() => {
    const known = client.getQueryState<CachedList<Page>>(queryKey);
    if (known?.data && Date.now() - known.dataUpdatedAt > freshFor) {
      client.setQueryData(queryKey, outdated(known.data));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has an age of its own
  useEffect(() => {
    outdateIfOld();
    return focusManager.subscribe((focused) => focused && outdateIfOld());
  }, [scope]);

  const pages = isPlaceholderData ? [] : (data?.pages ?? []);
  const [first, last] = inSight;
  const due = pages.findIndex(
    (page, index) => page.outdated && (index === 0 || (index >= first && index <= last)),
  );
  const readAgain = useEffectEvent(async (index: number, signal: AbortSignal) => {
    const cursor = String(data?.pageParams[index] ?? "");
    let fresh: Page | undefined;
    try {
      fresh = await read(cursor, signal);
    } catch (failure) {
      if (signal.aborted) return;
      tell(failure);
    }
    if (signal.aborted) return;
    client.setQueryData<CachedList<Page>>(queryKey, (list) => {
      const kept = list?.pages[index];
      if (!list || !kept) return list;
      // What did not arrive is shown as it was, and not asked for again by itself.
      if (!fresh) return { ...list, pages: list.pages.with(index, { ...kept, outdated: false }) };
      return withFreshPage<Row, Page>(list, index, fresh, rowKey);
    });
  });
  // Rows that are changed meanwhile are newer than the answer: it is then asked for anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (due === -1 || isFetchingNextPage) return;
    const reading = new AbortController();
    void readAgain(due, reading.signal);
    return () => reading.abort();
  }, [due, data, isFetchingNextPage]);

  /** Which rows are in sight, by their positions. */
  function see(from: number, to: number) {
    const next = [pageOf(pages, from), pageOf(pages, to)] as const;
    if (next[0] !== first || next[1] !== last) setInSight(next);
  }

  return {
    ...result,
    rows: data?.pages.flatMap((page) => page.items),
    firstPage: data?.pages[0],
    more: moreOf(result),
    see,
  };
}

function moreOf(list: {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}): More {
  if (list.isFetchingNextPage) return "loading";
  if (list.isFetchNextPageError) return "failed";
  return list.hasNextPage ? "available" : "none";
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
