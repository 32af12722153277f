import { queryOptions } from "@tanstack/react-query";
import { isUnknown } from "@/api/answers.ts";
import { answered, api } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

/** A drawing as everybody may see it. */
export type Drawing = components["schemas"]["Drawing"];

/** A member's own entry of a closed list. */
export type OwnTicket = components["schemas"]["OwnTicket"];

const askAgainAfter = 15_000;

/** The drawing of a contest; asked again while it is about to be made. */
export function drawingQuery(contestId: string) {
  return queryOptions({
    queryKey: ["drawing", contestId],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/drawings/{contestId}", { params: { path: { contestId } }, signal })),
    retry: (failures, error) => !isUnknown(error) && failures < 3,
    networkMode: "always",
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? askAgainAfter : false),
  });
}

/** The ticket of whoever came through their personal link. */
export function ownTicketQuery(contestId: string, token: string) {
  return queryOptions({
    queryKey: ["own-ticket", contestId, token],
    queryFn: ({ signal }) =>
      answered(
        api.POST("/api/drawings/{contestId}/ticket", {
          params: { path: { contestId } },
          body: { token },
          signal,
        }),
      ),
    retry: (failures, error) => !isUnknown(error) && failures < 3,
  });
}

/** The published proof, as whatever JSON the address holds. */
export async function fetchProof(address: string): Promise<unknown> {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the proof answered ${answer.status}`);
  return answer.json();
}
