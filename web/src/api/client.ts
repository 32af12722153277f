// The one door to the service: calls typed by the OpenAPI document, failures as ProblemError.
import createClient from "openapi-fetch";
import { ProblemError, problemFrom } from "./problem.ts";
import type { paths } from "./schema.d.ts";

/** A client of the service, for typed calls; pass its answers to `answered`. */
export const connect = () =>
  createClient<paths>({
    // Absolute, because Request refuses relative addresses outside browsers; empty while prerendering, which calls nothing.
    baseUrl: typeof location === "undefined" ? "" : location.origin,
    // Looked up at each call, so that what replaces fetch later (instrumentation, tests) is used.
    fetch: (request) => globalThis.fetch(request),
  });

/** The client of the public pages. */
export const api = connect();

/** The body of a successful call; throws `ProblemError` for every other answer and for none. */
export async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const result = await call.catch((cause: unknown) => {
    // A call that was given up is no failure of the service: the caller's abort must stay recognisable.
    if (cause instanceof Object && "name" in cause && cause.name === "AbortError") throw cause;
    throw new ProblemError(0, "unreachable", "The service could not be reached");
  });
  if (result.data === undefined) throw problemFrom(result.response, result.error);
  return result.data;
}
