// What answers of the service mean beyond their bodies.
import { answered } from "./client.ts";
import { ProblemError } from "./problem.ts";

/** Whether the service says that there is no such thing, as opposed to not answering. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** Waits for a call whose success has no body; throws `ProblemError` like `answered`. */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const withBody = call.then(({ error, response }) =>
    response.ok ? { data: null, response } : { error, response },
  );
  await answered<null>(withBody);
}
