// What planning the coming weeks asks of the service: which weeks of a town are taken.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import { type Contest, type ContestRow, contestPath } from "@/components/admin/api/contests.ts";
import type { ListPage } from "@/components/admin/list/list-page.ts";
import { firstFreeSunday, nextSunday } from "@/lib/contest-week.ts";
import { type ContestValues, contestValues } from "./fields.ts";

const shared = { retry: retryUnlessRefused, networkMode: "always" } as const;
const mostPerPage = "200";

/** The Sundays on which contests of a town start that were not called off. */
export function takenSundaysQuery(townId: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "contests", "taken", townId],
    queryFn: ({ signal }) => takenSundays(townId, signal),
  });
}

/** A contest like another one, on the first free Sunday of its town. */
export function copyQuery(id: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "contests", id, "copy"],
    queryFn: async ({ signal }): Promise<ContestValues> => {
      const contest = await adminFetch<Contest>("GET", contestPath(id), undefined, signal);
      const taken = await takenSundays(contest.town.id, signal);
      const start_date = firstFreeSunday(nextSunday(new Date()), taken);
      return { ...contestValues(contest), start_date };
    },
  });
}

async function takenSundays(townId: string, signal: AbortSignal): Promise<string[]> {
  const address = withQuery("/contests", { town: townId, limit: mostPerPage });
  const { items } = await adminFetch<ListPage<ContestRow>>("GET", address, undefined, signal);
  return items.filter(({ voided_at }) => voided_at === null).map(({ start_date }) => start_date);
}
