// The one door to the administrators' side of the service. A call that is refused because the session is over is
// reported to whoever watches, so that the page can ask to sign in again without losing what was typed.
import { connect } from "./client.ts";
import { isRefused, isSignedOut, problemFrom } from "./problem.ts";

let lost = false;
const watchers = new Set<() => void>();

function setLost(now: boolean): void {
  if (lost === now) return;
  lost = now;
  for (const watcher of watchers) watcher();
}

/** Whether the session ended while the page was open; a store for `useSyncExternalStore`. */
export const sessionLoss = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  now: () => lost,
  /** Says that somebody has signed in again. */
  mend: () => setLost(false),
};

/** The client of the administrators' pages; pass its answers to `answered`, or to `done` when they have no body. */
export const admin = connect();

admin.use({
  async onResponse({ response }) {
    if (response.status !== 401) return;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (isSignedOut(problemFrom(response, body))) setLost(true);
  },
});

/** A second try is for what may go better the next time, never for what was refused. */
function retryUnlessRefused(failures: number, error: unknown): boolean {
  return !isRefused(error) && failures < 2;
}

/** How the administrators' pages read: without a connection they say so instead of waiting for one. */
export const adminReads = { retry: retryUnlessRefused, networkMode: "always" } as const;

/** What is sent to upload a file: the schema calls it text, so its name stands for it and the form carries it. */
export function fileForm(file: File) {
  const form = new FormData();
  form.append("file", file);
  return { body: { file: file.name }, bodySerializer: () => form };
}
