// What planning the coming weeks asks of the service: which weeks of a town are taken, and how many towns have none yet.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import type { ListPage } from "@/components/admin/list/list-page.ts";
import { type TownPage, townsPath } from "@/features/admin-towns/api.ts";
import { type Contest, type ContestRow, contestPath } from "./api.ts";
import { type ContestValues, contestValues } from "./fields.ts";
import { firstFreeSunday, nextSunday } from "./week.ts";

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

/** How many active towns have no contest in the week of a Sunday. */
export function unplannedCountQuery(sunday: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "unplanned-count", sunday],
    queryFn: async ({ signal }) => {
      const address = withQuery(townsPath, { ...unplannedIn(sunday), limit: "1" });
      return (await adminFetch<TownPage>("GET", address, undefined, signal)).showing;
    },
    staleTime: 60_000,
  });
}

/** What the list of towns is asked for to get the active ones without a contest in a week, the largest first. */
export function unplannedIn(sunday: string) {
  return { filter: "unplanned", week: sunday } as const;
}

async function takenSundays(townId: string, signal: AbortSignal): Promise<string[]> {
  const address = withQuery("/contests", { town: townId, limit: mostPerPage });
  const { items } = await adminFetch<ListPage<ContestRow>>("GET", address, undefined, signal);
  return items.filter(({ voided_at }) => voided_at === null).map(({ start_date }) => start_date);
}
