// Fetches what the service publishes for everybody, as it stands.
import { ProblemError } from "@/api/problem.ts";

/** A published file as text. Bytes that are no text are a failure: nothing is mended before it is checked. */
export async function fetchPublished(address: string): Promise<string> {
  const answer = await fetchFile(address);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return decoder.decode(await answer.arrayBuffer());
}

/** A published file part by part, as it arrives. */
export async function* fetchParts(address: string): AsyncGenerator<Uint8Array> {
  const reader = (await fetchFile(address)).body?.getReader();
  // Not every browser lets a body be gone through by itself.
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
}

async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (answer.status === 404) throw new ProblemError(404, "not_found", `${address} is not there`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}
