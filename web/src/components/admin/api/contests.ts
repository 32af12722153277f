// Contests as the administrators' API speaks of them.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { done } from "@/api/answers.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "../list/list-source.ts";

type Schemas = components["schemas"];

/** A contest in a list. */
export type ContestRow = Schemas["AdminContestItem"];

/** What is sent to save a contest; the service sets the end a week after the start. */
export type ContestFields = Omit<Schemas["AdminContestRequest"], "updated_at">;

/** A contest with everything its page shows. */
export type Contest = Schemas["AdminContest"];

/** Somebody who takes part; `member_id` is null once the member was deleted. */
export type Participant = Schemas["AdminParticipant"];

/** Somebody who won, and how far they are with their prize. */
export type Winner = Schemas["AdminWinner"];

/** A prize of any contest, with whoever has it or may take it. */
export type Prize = Schemas["AdminPrize"];

/** Somebody who is left out of a drawing, and why. */
export type Exclusion = Schemas["AdminExclusion"];

/** Every contest. */
export const contestList = adminList("/api/admin/contests", (path, asked) =>
  answered(admin.GET(path, asked)),
);

/** How lists of contests are filtered by where they are in their week. */
export const contestStatusFilter = {
  name: "status",
  label: "Show contests",
  options: [
    { value: "all", label: "All" },
    { value: "upcoming", label: "Upcoming" },
    { value: "live", label: "Live" },
    { value: "completed", label: "Completed" },
  ],
} as const;

/** The prizes of all contests. */
export const prizeList = adminList("/api/admin/winners", (path, asked) =>
  answered(admin.GET(path, asked)),
);

/** Everybody who takes part in a contest. */
export function participantsOf(id: string) {
  const path = "/api/admin/contests/{id}/participants";
  return adminList(path, (path, asked) => answered(admin.GET(path, asked)), { id });
}

const byId = (id: string) => ({ params: { path: { id } } });
const ofContest = (id: string, winner_id: string) => ({ params: { path: { id, winner_id } } });

/** One contest by its id. */
export function contestQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", id],
    queryFn: ({ signal }) => readContest(id, signal),
  });
}

/** Reads a contest. */
export function readContest(id: string, signal: AbortSignal): Promise<Contest> {
  return answered(admin.GET("/api/admin/contests/{id}", { ...byId(id), signal }));
}

/** The winners of a contest, first place first. */
export function winnersQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", id, "winners"],
    queryFn: async ({ signal }) =>
      (await answered(admin.GET("/api/admin/contests/{id}/winners", { ...byId(id), signal })))
        .items,
  });
}

/** Who is left out of a contest's drawing. */
export function exclusionsQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "contests", id, "exclusions"],
    queryFn: async ({ signal }) =>
      (await answered(admin.GET("/api/admin/contests/{id}/exclusions", { ...byId(id), signal })))
        .items,
  });
}

/** Saves a contest: a new one when `stored`, what the form was opened with, is null. */
export function saveContest(stored: Contest | null, fields: ContestFields): Promise<Contest> {
  // The service refuses to save on top of what somebody else has changed since.
  const body = { ...fields, updated_at: stored?.updated_at ?? null };
  if (!stored) return answered(admin.POST("/api/admin/contests", { body }));
  return answered(admin.PUT("/api/admin/contests/{id}", { ...byId(stored.id), body }));
}

/** Deletes a contest that has not started. */
export function deleteContest(id: string) {
  return done(admin.DELETE("/api/admin/contests/{id}", byId(id)));
}

/** Whom it would reach that a contest is called off. */
export function voidPreviewQuery(id: string) {
  return queryOptions({
    ...adminReads,
    queryKey: ["admin", "void-preview", id],
    queryFn: ({ signal }) =>
      answered(admin.GET("/api/admin/contests/{id}/void-preview", { ...byId(id), signal })),
  });
}

/** Voids a contest that has started; it stays on record with the reason. */
export function voidContest(id: string, reason: string) {
  return answered(admin.POST("/api/admin/contests/{id}/void", { ...byId(id), body: { reason } }));
}

/** Notes how far a winner is with their prize. */
export function noteFulfilment(
  contestId: string,
  { id, prize_claimed, prize_fulfilled }: Pick<Winner, "id" | "prize_claimed" | "prize_fulfilled">,
): Promise<Winner> {
  const asked = { ...ofContest(contestId, id), body: { prize_claimed, prize_fulfilled } };
  return answered(admin.PUT("/api/admin/contests/{id}/winners/{winner_id}", asked));
}

/** Notes the day on which a winner's tax form arrived, or that none has. */
export function noteTaxForm(contestId: string, winnerId: string, received_on: string | null) {
  const asked = { ...ofContest(contestId, winnerId), body: { received_on } };
  return answered(admin.PUT("/api/admin/contests/{id}/winners/{winner_id}/tax-form", asked));
}

/** Gives a winner until another instant to answer. */
export function extendClaim(contestId: string, winnerId: string, deadline: Date) {
  const body = { claim_deadline: deadline.toISOString() };
  const asked = { ...ofContest(contestId, winnerId), body };
  return answered(admin.POST("/api/admin/contests/{id}/winners/{winner_id}/extend", asked));
}

/** Takes the prize from a winner; the next alternate follows. */
export function disqualify(contestId: string, winnerId: string, reason: string) {
  const asked = { ...ofContest(contestId, winnerId), body: { reason } };
  return answered(admin.POST("/api/admin/contests/{id}/winners/{winner_id}/disqualify", asked));
}

/** Leaves somebody out of a drawing that has not happened yet. */
export function exclude(contestId: string, member_id: string, reason: string) {
  const asked = { ...byId(contestId), body: { member_id, reason } };
  return done(admin.POST("/api/admin/contests/{id}/exclusions", asked));
}

/** Takes somebody back in. */
export function includeAgain(id: string, member_id: string) {
  const params = { path: { id, member_id } };
  return done(admin.DELETE("/api/admin/contests/{id}/exclusions/{member_id}", { params }));
}
