import { type QueryMeta, queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { waitUntilPast } from "./poll-until.ts";
import { useBoot } from "./useBoot.ts";

/** A town as its page shows it, with the contest that is live now. */
export type Town = components["schemas"]["Town"];

/** The contest that is live now, with the business that gives the prize. */
export type Contest = NonNullable<Town["contest"]>;

const freshFor = 60_000;
const pollInterval = 30_000;

/** The town of a page; what the service wrote into the page is used instead of asking again. */
export function useTown(slug: string, meta: QueryMeta = {}) {
  const { data } = useBoot();
  const written = data.town?.slug === slug ? data.town : undefined;
  return useQuery({ ...townQuery(slug, written), meta });
}

function townQuery(slug: string, written: Town | undefined) {
  return queryOptions({
    queryKey: ["town", slug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/towns/{slug}", { params: { path: { slug } }, signal })),
    ...(written && { initialData: written, initialDataUpdatedAt: performance.timeOrigin }),
    staleTime: freshFor,
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
    // The page changes by itself at the moment its contest ends.
    refetchInterval: ({ state }) => {
      const ends = state.data?.contest?.ends_at;
      return ends ? waitUntilPast(ends, pollInterval) : false;
    },
  });
}
