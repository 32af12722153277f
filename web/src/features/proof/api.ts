import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "@/api/client.ts";
import { isNotFound, isRefused } from "@/api/problem.ts";
import type { components } from "@/api/schema.d.ts";
import { waitUntilPast } from "@/lib/poll-until.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** A drawing as everybody may see it. */
export type Drawing = components["schemas"]["Drawing"];

const freshFor = 30_000;
const pollInterval = 15_000;

/** The drawing of a contest; what the service wrote into the page is used instead of asking again. */
export function useDrawing(contestId: string) {
  const { data } = useBoot();
  const written = data.drawing?.contest_id === contestId ? data.drawing : undefined;
  return useQuery(drawingQuery(contestId, written));
}

function drawingQuery(contestId: string, written: Drawing | undefined) {
  return queryOptions({
    queryKey: ["drawing", contestId],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/drawings/{contestId}", { params: { path: { contestId } }, signal })),
    ...(written && { initialData: written, initialDataUpdatedAt: performance.timeOrigin }),
    staleTime: freshFor,
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    // Without a connection the page must say so instead of waiting for one.
    networkMode: "always",
    refetchInterval: ({ state }) => untilNews(state.data),
  });
}

/** When to ask again: at closing time, and then until the drawing is made. */
function untilNews(drawing: Drawing | undefined): number | false {
  if (drawing?.state === "waiting") return pollInterval;
  if (drawing?.state !== "open") return false;
  return waitUntilPast(drawing.closes_at, pollInterval);
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
    retry: (failures, error) => !isRefused(error) && failures < 3,
    networkMode: "always",
  });
}

/** Who cosigned a town's ledger. */
export function cosignersQuery(slug: string) {
  return queryOptions({
    queryKey: ["cosigners", slug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/towns/{slug}/cosignatures", { params: { path: { slug } }, signal })),
    staleTime: freshFor,
    retry: (failures, error) => !isNotFound(error) && failures < 3,
    networkMode: "always",
  });
}
