import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** Everybody who won in a town, by year. */
export type TownWinners = components["schemas"]["TownWinners"];

/** The winners of a town; what the service wrote into the page is used instead of asking again. */
export function useWinners(slug: string) {
  const { winners } = useBoot().data;
  return useQuery(winnersQuery(slug, winners?.town.slug === slug ? winners : undefined));
}

function winnersQuery(slug: string, written: TownWinners | undefined) {
  return queryOptions({
    queryKey: ["winners", slug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/towns/{slug}/winners", { params: { path: { slug } }, signal })),
    ...(written && { initialData: written, initialDataUpdatedAt: performance.timeOrigin }),
    staleTime: 60_000,
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    networkMode: "always",
  });
}
