import { queryOptions, useQuery } from "@tanstack/react-query";
import { adminFetch, retryUnlessRefused } from "@/api/admin.ts";
import type { components } from "@/api/schema.d.ts";

type Schemas = components["schemas"];

/** How many people joined on one day. */
export type Day = Schemas["AdminGrowthDay"];

/** The numbers on top of the dashboard. */
export type DashboardNumbers = Schemas["AdminDashboard"];

/** One thing that the service does by itself. */
export type Schedule = Schemas["AdminEngineSchedule"];

/** What the service does by itself, and how the messages it sends are doing. */
export type Engine = Schemas["AdminEngine"];

/** A winner whose time runs and whom no message reaches. */
export type UnreachedWinner = Schemas["AdminUnreachedWinner"];

/** Something that will happen in the coming week, as a rehearsal found it. */
export type ComingEvent = Schemas["AdminPlannedMessage"];

/** The numbers on top of the dashboard. */
export function useDashboardNumbers() {
  return useQuery(
    queryOptions({
      queryKey: ["admin", "dashboard"],
      queryFn: ({ signal }) => adminFetch<DashboardNumbers>("GET", "/dashboard", undefined, signal),
      retry: retryUnlessRefused,
      networkMode: "always",
      staleTime: 15_000,
    }),
  );
}

/** What the service does by itself; asked for while the panel is closed, too, so that a standstill is noticed. */
export function useEngine() {
  return useQuery(
    queryOptions({
      queryKey: ["admin", "engine"],
      queryFn: ({ signal }) => adminFetch<Engine>("GET", "/engine", undefined, signal),
      retry: retryUnlessRefused,
      networkMode: "always",
      refetchInterval: 60_000,
    }),
  );
}
