import { done } from "@/api/answers.ts";
import { api } from "@/api/client.ts";

/** A personal link that has ended, by its secret part; one to a ticket belongs to a contest. */
export interface EndedToken {
  token: string;
  contestId?: string;
}

/** Has a new link sent to the member's own addresses; the answer of the service reveals nothing about anybody. */
export function renewLink({ token, contestId }: EndedToken): Promise<void> {
  const body = { token, ...(contestId && { contest_id: contestId }) };
  return done(api.POST("/api/personal-links/renewal", { body }));
}
