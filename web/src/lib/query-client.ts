import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isNotFound } from "@/api/problem.ts";

/** How long a failed call waits before its next try: doubling from one second up to thirty. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/** The cache of everything read from the service. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // That something does not exist is an answer, not a failure.
        if (isNotFound(error)) return;
        console.error("Could not load", query.queryKey[0], error);
      },
    }),
    defaultOptions: {
      queries: { retry: 3, retryDelay, gcTime: 5 * 60_000 },
      mutations: { retryDelay },
    },
  });
}
