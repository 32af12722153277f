// What planning the coming weeks asks of the service: which weeks of a town are taken.
import { queryOptions } from "@tanstack/react-query";
import { adminReads } from "@/api/admin.ts";
import { contestList, readContest } from "@/components/admin/api/contests.ts";
import { firstFreeSunday, nextSunday } from "@/lib/contest-week.ts";
import { type ContestValues, contestValues } from "./fields.tsx";

const mostPerPage = 200;

/** The Sundays on which contests of a town start that were not called off. */
export function takenSundaysQuery(townId: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", "taken", townId],
    queryFn: ({ signal }) => takenSundays(townId, signal),
  });
}

/** The latest contests of a town by their start, those that are still to come among them. */
export function contestsOfWeeksQuery(townId: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", "weeks", townId],
    queryFn: async ({ signal }) =>
      (await contestList.read({ town: townId, limit: mostPerPage }, signal)).items,
  });
}

/** A contest like another one, on the first free Sunday of its town. */
export function copyQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", id, "copy"],
    queryFn: async ({ signal }): Promise<ContestValues> => {
      const contest = await readContest(id, signal);
      const taken = await takenSundays(contest.town.id, signal);
      const start_date = firstFreeSunday(nextSunday(new Date()), taken);
      return { ...contestValues(contest), start_date };
    },
  });
}

async function takenSundays(townId: string, signal: AbortSignal): Promise<string[]> {
  const { items } = await contestList.read({ town: townId, limit: mostPerPage }, signal);
  return items.filter(({ voided_at }) => voided_at === null).map(({ start_date }) => start_date);
}
