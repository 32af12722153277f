import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** The official rules of a contest. */
export type ContestRules = components["schemas"]["ContestRules"];

/** The rules of a contest; what the service wrote into the page is used instead of asking again. */
export function useContestRules(contestId: string) {
  const { rules } = useBoot().data;
  const written = rules?.contest_id === contestId ? rules : undefined;
  return useQuery(rulesQuery(contestId, written));
}

function rulesQuery(contestId: string, written: ContestRules | undefined) {
  return queryOptions({
    queryKey: ["contest-rules", contestId],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/drawings/{contestId}/rules", { params: { path: { contestId } }, signal }),
      ),
    ...(written && { initialData: written, initialDataUpdatedAt: performance.timeOrigin }),
    // They do not change any more, but for the moment before they are frozen.
    staleTime: 60_000,
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    networkMode: "always",
  });
}
