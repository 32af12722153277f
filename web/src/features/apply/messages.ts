import type { Toast } from "@/lib/toast.ts";

/** Shown when an application has arrived. */
export const received: Toast = {
  title: "Application received",
  description: "Thanks! We'll review and follow up.",
};

/** The title of the toast when it has not. */
export const failed = "Couldn't submit application";
