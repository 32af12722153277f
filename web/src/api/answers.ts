// What answers of the service mean beyond their bodies.
import { answered } from "./client.ts";

/** Waits for a call whose success has no body; throws `ProblemError` like `answered`. */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const withBody = call.then(({ error, response }) =>
    response.ok ? { data: null, response } : { error, response },
  );
  await answered<null>(withBody);
}
