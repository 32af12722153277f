import { queryOptions, useQuery } from "@tanstack/react-query";
import { admin, adminReads } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components } from "@/api/schema.d.ts";
import { adminList } from "@/components/admin/list/list-source.ts";

type Schemas = components["schemas"];

/** How many people joined on one day. */
export type Day = Schemas["AdminGrowthDay"];

/** One thing that the service does by itself. */
export type Schedule = Schemas["AdminEngineSchedule"];

/** What the service does by itself, and how the messages it sends are doing. */
export type Engine = Schemas["AdminEngine"];

/** A winner whose time runs and whom no message reaches. */
export type UnreachedWinner = Schemas["AdminUnreachedWinner"];

/** Something that will happen in the coming week, as a rehearsal found it. */
export type ComingEvent = Schemas["AdminPlannedMessage"];

/** What this week asks of the people who run the service. */
export type Week = Schemas["AdminWeek"];

/** What there is to do this week; counted again while the page is open. */
export const weekQuery = queryOptions({
  ...adminReads,
  queryKey: ["admin", "this-week"],
  queryFn: ({ signal }) => answered(admin.GET("/api/admin/this-week", { signal })),
  refetchInterval: 60_000,
});

/** The numbers on top of the dashboard. */
export function useDashboardNumbers() {
  return useQuery({
    ...adminReads,
    queryKey: ["admin", "dashboard"],
    meta: { failed: "Failed to load admin data" },
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/dashboard", { signal })),
    staleTime: 15_000,
  });
}

/** Lets the first messages go that are put off. */
export function letFirstMessagesGo() {
  return answered(admin.POST("/api/admin/first-messages/let-go"));
}

/** What the service does by itself; asked for while the panel is closed, too, so that a standstill is noticed. */
export function useEngine() {
  return useQuery({
    ...adminReads,
    queryKey: ["admin", "engine"],
    queryFn: ({ signal }) => answered(admin.GET("/api/admin/engine", { signal })),
    refetchInterval: 60_000,
  });
}

/** What the coming week would bring if nothing changed. */
export const comingWeek = adminList("/api/admin/engine/coming-week", (path, asked) =>
  answered(admin.GET(path, asked)),
);
