import { answered, api } from "@/api/client.ts";
import type { Nomination } from "./schema.ts";

// Longer than the service ever takes: what has no answer by then has lost its connection.
const patience = 30_000;

/** Hands in a nomination; the same request id again changes nothing. */
export function sendNomination(nomination: Nomination, requestId: string): Promise<unknown> {
  const body = { ...nomination, request_id: requestId };
  const signal = AbortSignal.timeout(patience);
  return answered(api.POST("/api/business-nominations", { body, signal }));
}
