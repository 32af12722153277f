// What is asked about the installation itself.
import { queryOptions } from "@tanstack/react-query";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";

export type Line = components["schemas"]["AdminDoctorLine"];
export type Verdict = components["schemas"]["AdminDoctorVerdict"];
export type Report = components["schemas"]["AdminDoctorReport"];

/**
 * Everything the installation depends on. The check asks providers, so it runs when the page opens and when somebody wants it
 * again, never by itself.
 */
export const reportQuery = queryOptions({
  queryKey: ["admin", "doctor"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/doctor", { signal })),
  networkMode: "always",
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
