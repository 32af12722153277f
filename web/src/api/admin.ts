// The one door to the administrators' side of the service. A call that is refused because the session is over is
// told to whoever watches, so that the page can ask to sign in again without losing what was typed.
import { ProblemError, problemFrom } from "./problem.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What is sent: JSON made of any value, or a form with a file. */
type Body = object | FormData;

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
  /** Says that the session is gone. */
  tell: () => setLost(true),
  /** Says that somebody has signed in again. */
  mend: () => setLost(false),
};

/** Calls `/api/admin{path}` and gives the answer's body; throws `ProblemError` for everything but a success. */
export async function adminFetch<Answer>(
  method: Method,
  path: string,
  body?: Body,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(method, path, body, signal);
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer;
  const problem = problemFrom(response, answer);
  if (isSignedOut(problem)) sessionLoss.tell();
  throw problem;
}

/** Whether a call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ProblemError && error.code === "unauthenticated";
}

/** A second try is for what may go better the next time, never for what was refused. */
export function retryUnlessRefused(failures: number, error: unknown): boolean {
  const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** What a list is asked for: names and values, empty ones left out. */
type Query = Readonly<Record<string, string>>;

/** A path with what is asked of it, for `adminFetch`. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The whole address of a list's export, with its filters. */
export function adminAddress(path: string, query: Query = {}): string {
  return `/api/admin${withQuery(path, query)}`;
}

async function send(
  method: Method,
  path: string,
  body: Body | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const request: RequestInit = {
    method,
    // A browser writes the boundary of a form into its type itself.
    headers: body && !isForm ? { "content-type": "application/json" } : {},
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  try {
    return await globalThis.fetch(`/api/admin${path}`, request);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ProblemError(0, "unreachable", "The service could not be reached");
  }
}
