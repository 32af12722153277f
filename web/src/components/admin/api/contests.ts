// Contests as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused, withQuery } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";
import type { ListPage } from "../list/list-page.ts";

type Schemas = components["schemas"];

/** Where a contest is in its week; decided by the service. */
interface Dated {
  status: "Upcoming" | "Live" | "Completed";
}

/** A contest in a list. */
export type ContestRow = Omit<Schemas["AdminContestItem"], "status"> & Dated;

/** What is sent to save a contest; the service sets the end a week after the start. */
export type ContestFields = Omit<Schemas["AdminContestRequest"], "updated_at">;

/** A contest with everything its page shows. */
export type Contest = Omit<Schemas["AdminContest"], "status"> & Dated;

/** Somebody who takes part; `member_id` is null once the member was deleted. */
export type Participant = Schemas["AdminParticipant"];

/** Somebody who won, and how far they are with their prize. */
export type Winner = Schemas["AdminWinner"];

/** A prize of any contest, with whoever has it or may take it. */
export type Prize = Schemas["AdminPrize"];

/** The path of the list of prizes. */
export const prizesPath = "/winners";

/** Somebody who is left out of a drawing, and why. */
export type Exclusion = Schemas["AdminExclusion"];

const shared = { retry: retryUnlessRefused, networkMode: "always" } as const;

/** One contest by its id. */
export function contestQuery(id: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "contests", id],
    queryFn: ({ signal }) => adminFetch<Contest>("GET", contestPath(id), undefined, signal),
  });
}

/** The winners of a contest, first place first. */
export function winnersQuery(id: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "contests", id, "winners"],
    queryFn: async ({ signal }) => {
      const path = `${contestPath(id)}/winners`;
      const { items } = await adminFetch<{ items: Winner[] }>("GET", path, undefined, signal);
      return items;
    },
  });
}

/** How many prizes were claimed and are not handed over yet. */
export function prizesToHandOverQuery() {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "prizes-to-hand-over"],
    queryFn: async ({ signal }) => {
      const address = withQuery(prizesPath, { prizes: "to_hand_over", limit: "1" });
      return (await adminFetch<ListPage<Prize>>("GET", address, undefined, signal)).total ?? null;
    },
    staleTime: 60_000,
  });
}

/** Who is left out of a contest's drawing. */
export function exclusionsQuery(id: string) {
  return queryOptions({
    ...shared,
    queryKey: ["admin", "contests", id, "exclusions"],
    queryFn: async ({ signal }) => {
      const path = `${contestPath(id)}/exclusions`;
      const { items } = await adminFetch<{ items: Exclusion[] }>("GET", path, undefined, signal);
      return items;
    },
  });
}

/** Saves a contest: a new one when `stored`, what the form was opened with, is null. */
export function saveContest(stored: Contest | null, fields: ContestFields): Promise<Contest> {
  if (!stored) return adminFetch<Contest>("POST", "/contests", fields);
  // The service refuses to save on top of what somebody else has changed since.
  const { id, updated_at } = stored;
  return adminFetch<Contest>("PUT", contestPath(id), { ...fields, updated_at });
}

/** Voids a contest that has started; it stays on record with the reason. */
export function voidContest(id: string, reason: string): Promise<Contest> {
  return adminFetch<Contest>("POST", `${contestPath(id)}/void`, { reason });
}

/** Notes how far a winner is with their prize. */
export function noteFulfilment(
  contestId: string,
  winner: Pick<Winner, "id" | "prize_claimed" | "prize_fulfilled">,
): Promise<Winner> {
  const { prize_claimed, prize_fulfilled } = winner;
  return adminFetch<Winner>("PUT", winnerPath(contestId, winner.id), {
    prize_claimed,
    prize_fulfilled,
  });
}

/** Gives a winner until another instant to answer. */
export function extendClaim(contestId: string, winnerId: string, deadline: Date): Promise<Winner> {
  const body = { claim_deadline: deadline.toISOString() };
  return adminFetch<Winner>("POST", `${winnerPath(contestId, winnerId)}/extend`, body);
}

/** Takes the prize from a winner; the next alternate follows. */
export function disqualify(contestId: string, winnerId: string, reason: string): Promise<Winner> {
  return adminFetch<Winner>("POST", `${winnerPath(contestId, winnerId)}/disqualify`, { reason });
}

/** Leaves somebody out of a drawing that has not happened yet. */
export function exclude(contestId: string, memberId: string, reason: string): Promise<unknown> {
  const body = { member_id: memberId, reason };
  return adminFetch<unknown>("POST", `${contestPath(contestId)}/exclusions`, body);
}

/** Takes somebody back in. */
export function includeAgain(contestId: string, memberId: string): Promise<void> {
  const path = `${contestPath(contestId)}/exclusions/${encodeURIComponent(memberId)}`;
  return adminFetch<void>("DELETE", path);
}

/** A contest's path in the administrators' API. */
export function contestPath(id: string): string {
  return `/contests/${encodeURIComponent(id)}`;
}

function winnerPath(contestId: string, winnerId: string): string {
  return `${contestPath(contestId)}/winners/${encodeURIComponent(winnerId)}`;
}
