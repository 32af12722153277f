import { answered, api } from "@/api/client.ts";
import { callTimeout } from "@/lib/call-timeout.ts";
import type { Application } from "./schema.ts";

/** The page an application was written on. */
type ApplicationSource = "businesses" | "businesses-legacy";

/** Hands in an application; the same request id again changes nothing. */
export function sendApplication(
  application: Application,
  requestId: string,
  source: ApplicationSource,
): Promise<unknown> {
  const body = { ...application, request_id: requestId, source };
  return answered(api.POST("/api/business-applications", { body, signal: callTimeout() }));
}
