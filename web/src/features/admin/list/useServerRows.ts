import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import { toast } from "@/lib/toast.ts";
import { type ListPage, listKey } from "./list-page.ts";

/** The rows of a list as far as they were scrolled to; `failed` is what a toast says when they do not arrive. */
export function useServerRows<Row, Page extends ListPage<Row>>(
  path: string,
  query: Readonly<Record<string, string>>,
  failed: string,
) {
  const result = useInfiniteQuery({
    queryKey: [...listKey(path), query],
    queryFn: ({ pageParam, signal }) => {
      const address = withQuery(path, { ...query, cursor: pageParam });
      return adminFetch<Page>("GET", address, undefined, signal);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    retry: retryUnlessRefused,
    networkMode: "always",
    // Rows of the last filter stay until those of the next arrive, so that nothing jumps.
    placeholderData: (previous) => previous,
    staleTime: 10_000,
  });

  const { isError } = result;
  useEffect(() => {
    if (isError) toast({ title: "Error", description: failed, variant: "destructive" });
  }, [isError, failed]);

  return {
    ...result,
    rows: result.data?.pages.flatMap((page) => page.items),
    firstPage: result.data?.pages[0],
  };
}
