// The calls owners make about settings.
import { queryOptions } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import type { Typed } from "@/components/admin/settings/setting.ts";
import type { TrialChannel } from "@/components/admin/settings/TestMessage.tsx";

export type AllSettings = components["schemas"]["AdminSettings"];

/** Every setting with its value and where it comes from. */
export const settingsQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/settings", { signal })),
});

/** Saves what was typed, unless somebody saved settings since this revision. */
export function saveSettings(revision: number, values: Typed) {
  return answered(admin.PUT("/api/admin/settings", { body: { revision, values } }));
}

/** Sends a test message under what was typed and is not saved. */
export function tryOut(channel: TrialChannel, to: string, values: Typed) {
  const body = { channel, to, values };
  return answered(admin.POST("/api/admin/settings/test-message", { body }));
}
