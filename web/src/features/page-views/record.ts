// Tells the service's own collector, and Google Analytics where an instance has it, that a page was seen.
// Sends the path and the title only; never who saw it.
import { api } from "@/api/client.ts";
import { type PageView, sendToGoogleAnalytics } from "./google-analytics.ts";

/** Records a page view; a failure is nobody's concern but the log's. */
export function recordPageView(view: PageView, measurementId: string | null): void {
  const failed = (error: unknown) => console.warn("Page view was not recorded", error);
  // keepalive: the view counts even when the visitor leaves at once.
  api.POST("/api/page-views", { body: view, keepalive: true }).catch(failed);
  if (measurementId === null) return;
  try {
    sendToGoogleAnalytics(view, measurementId);
  } catch (error) {
    failed(error);
  }
}
