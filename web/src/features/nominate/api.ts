import { answered, api } from "@/api/client.ts";
import { callTimeout } from "@/lib/call-timeout.ts";
import type { Nomination } from "./schema.ts";

/** Hands in a nomination; the same request id again changes nothing. */
export function sendNomination(nomination: Nomination, requestId: string): Promise<unknown> {
  const body = { ...nomination, request_id: requestId };
  return answered(api.POST("/api/business-nominations", { body, signal: callTimeout() }));
}
