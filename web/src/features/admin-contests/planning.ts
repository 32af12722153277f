// What planning the coming weeks asks of the service: which weeks of a town are taken, and which towns have none yet.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import type { ListPage } from "@/features/admin/list/list-page.ts";
import { type Contest, type ContestRow, contestPath } from "./api.ts";
import { type ContestValues, contestValues } from "./schema.ts";
import { firstFreeSunday, nextSunday } from "./week.ts";

/** An active town, as the list of towns has it. */
export interface OpenTown {
  id: string;
  full_name: string;
  active_members: number;
}

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

/** How many towns are open, and those of them that have no contest from a Sunday on, the largest first. */
export function unplannedTownsQuery(sunday: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "towns", "unplanned", sunday],
    queryFn: async ({ signal }) => {
      const [towns, contests] = await Promise.all([
        allPages<OpenTown>("/towns", { filter: "active", sort: "members" }, signal),
        // The latest start comes first: what is older than the week need not be read.
        allPages<ContestRow>("/contests", {}, signal, ({ start_date }) => start_date < sunday),
      ]);
      const planned = new Set(
        contests
          .filter(({ start_date, voided_at }) => start_date === sunday && voided_at === null)
          .map(({ town }) => town.id),
      );
      return { open: towns.length, unplanned: towns.filter(({ id }) => !planned.has(id)) };
    },
    staleTime: 60_000,
  });
}

async function takenSundays(townId: string, signal: AbortSignal): Promise<string[]> {
  const address = withQuery("/contests", { town: townId, limit: mostPerPage });
  const { items } = await adminFetch<ListPage<ContestRow>>("GET", address, undefined, signal);
  return items.filter(({ voided_at }) => voided_at === null).map(({ start_date }) => start_date);
}

/** The rows of a list, page after page, up to the first one that is `beyond`. */
async function allPages<Row>(
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
  beyond: (row: Row) => boolean = () => false,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const address = withQuery(path, { ...query, limit: mostPerPage, cursor });
    const page: ListPage<Row> = await adminFetch("GET", address, undefined, signal);
    rows.push(...page.items);
    cursor = page.items.some(beyond) ? null : page.next_cursor;
  }
  return rows;
}
