import type { components } from "@/api/schema.d.ts";

/** One message to one person, and what became of it. */
export type Message = components["schemas"]["AdminNotification"];
