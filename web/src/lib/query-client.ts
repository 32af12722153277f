import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isNotFound, isSignedOut } from "@/api/problem.ts";
import { toast } from "./toast.ts";

/** What a toast says when something does not arrive; nothing unless given. */
interface Failing extends Record<string, unknown> {
  failed?: string;
  /** Said when there is no such thing. */
  missing?: string;
  /** Whether to say nothing while earlier data are on the screen. */
  unlessShown?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Failing;
  }
}

/** How long a failed call waits before its next try: doubling from one second up to thirty. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/** Says that something could not be loaded. */
export function tellFailure(error: unknown, { failed, missing }: Failing): void {
  // The page asks to sign in, once, for everything that was refused.
  if (isSignedOut(error)) return;
  const description = isNotFound(error) ? missing : failed;
  if (description) toast({ title: "Error", description, variant: "destructive" });
}

/** The cache of everything read from the service. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta = {}, state }) => {
        const isShown = state.data !== undefined;
        if (!(isShown && meta.unlessShown)) tellFailure(error, meta);
        // That something does not exist is an answer, not a failure.
        if (!isNotFound(error)) console.error("Could not load", queryKey[0], error);
      },
    }),
    defaultOptions: {
      queries: { retry: 3, retryDelay, gcTime: 5 * 60_000 },
      mutations: { retryDelay },
    },
  });
}
