// Which sections of the dashboard somebody may see, and which of them is open.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { pageMemoryOf } from "@/components/admin/page-memory.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { readRememberedTab, rememberTab } from "@/features/admin-dashboard/remembered-tab.ts";
import { type DashboardTab, dashboardTabs } from "./dashboard-tabs.ts";

/** The sections that the role includes, in their order. */
export function useSections(): readonly DashboardTab[] {
  const may = useMay();
  return dashboardTabs.filter(({ needs }) => may(needs));
}

/**
 * The key of the section that is open: the one of the address, or the one of the last visit. Null on pages beside the
 * dashboard, which say with `sectionOf` where they belong.
 */
export function useOpenSection(sections: readonly DashboardTab[]): string | null {
  const { pathname, search, key: entry } = useLocation();
  const { tabs } = pageMemoryOf(useQueryClient());
  const isDashboard = pathname === adminPaths.dashboard;
  const keys = sections.map(({ key }) => key);
  const asked = new URLSearchParams(search).get("tab") ?? tabs.get(entry);
  const open = asked !== undefined && keys.includes(asked) ? asked : readRememberedTab(keys);
  useEffect(() => {
    if (!isDashboard) return;
    // An address without a tab shows the last one there was, which is another one by the time of the way back.
    tabs.set(entry, open);
    rememberTab(open);
  }, [tabs, isDashboard, entry, open]);
  return isDashboard ? open : null;
}

/** The section that a page about one thing belongs to. */
export function sectionOf(pathname: string): string | undefined {
  const [, kind] = pathname.match(/^\/admin\/(towns|users|businesses|contests|sponsors)\//) ?? [];
  return kind;
}

/** The ids that tie a section's entry to what it shows. */
export const sectionIds = {
  entry: (key: string) => `section-${key}`,
  panel: (key: string) => `section-${key}-panel`,
} as const;
