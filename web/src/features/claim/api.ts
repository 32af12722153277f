import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isNotFound } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { waitUntilPast } from "@/lib/poll-until.ts";

/** A prize as its winner sees it. */
export type Claim = components["schemas"]["Claim"];

/** What a winner can answer. */
export type Answer = components["schemas"]["ClaimAnswer"];

const pollInterval = 30_000;

/** The prize a personal link is about; asked again at the moment its deadline has passed. */
export function claimQuery(token: string) {
  return queryOptions({
    queryKey: ["claim", token],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/claims/{token}", { params: { path: { token } }, signal })),
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
    refetchInterval: ({ state }) => untilOver(state.data),
  });
}

/** Accepts the prize or passes it on. */
export function answerClaim(token: string, answer: Answer): Promise<Claim> {
  return answered(
    api.POST("/api/claims/{token}", { params: { path: { token } }, body: { answer } }),
  );
}

function untilOver(claim: Claim | undefined): number | false {
  if (claim?.state !== "notified" || !claim.claim_deadline) return false;
  return waitUntilPast(claim.claim_deadline, pollInterval);
}
