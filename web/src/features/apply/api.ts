import { answered, api } from "@/api/client.ts";
import type { Application } from "./schema.ts";

/** The page an application was written on. */
type ApplicationSource = "businesses" | "businesses-legacy";

// Longer than the service ever takes: what has no answer by then has lost its connection.
const patience = 30_000;

/** Hands in an application; the same request id again changes nothing. */
export function sendApplication(
  application: Application,
  requestId: string,
  source: ApplicationSource,
): Promise<unknown> {
  const body = { ...application, request_id: requestId, source };
  const signal = AbortSignal.timeout(patience);
  return answered(api.POST("/api/business-applications", { body, signal }));
}
