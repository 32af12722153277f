// Fetches what the service publishes for everybody, as it stands.
import { ProblemError } from "@/api/problem.ts";

/** A published file as text. Bytes that are no text are a failure: nothing is mended before it is checked. */
export async function fetchPublished(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (answer.status === 404) throw new ProblemError(404, "not_found", `${address} is not there`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return decoder.decode(await answer.arrayBuffer());
}
