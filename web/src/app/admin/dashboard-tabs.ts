// The tabs of the dashboard, in their order; each is loaded when it is first opened.
import type { ComponentType } from "react";
import { lazyComponent } from "@/lib/lazy-chunks.ts";

interface DashboardTab {
  key: string;
  label: string;
  Panel: ComponentType;
}

/** Every tab of the dashboard. */
export const dashboardTabs: readonly DashboardTab[] = [
  {
    key: "towns",
    label: "Towns",
    Panel: lazyComponent(() => import("@/features/admin-towns/TownsTab.tsx")),
  },
  {
    key: "users",
    label: "Users",
    Panel: lazyComponent(() => import("@/features/admin-users/UsersTab.tsx")),
  },
  {
    key: "businesses",
    label: "Businesses",
    Panel: lazyComponent(() => import("@/features/admin-businesses/BusinessesTab.tsx")),
  },
  {
    key: "contests",
    label: "Contests",
    Panel: lazyComponent(() => import("@/features/admin-contests/ContestsTab.tsx")),
  },
  {
    key: "sponsors",
    label: "Sponsors",
    Panel: lazyComponent(() => import("@/features/admin-sponsors/SponsorsTab.tsx")),
  },
  {
    key: "notifications",
    label: "Notifications",
    Panel: lazyComponent(() => import("@/features/admin-templates/NotificationsTab.tsx")),
  },
  {
    key: "audit",
    label: "Audit",
    Panel: lazyComponent(() => import("@/features/admin-audit/AuditTab.tsx")),
  },
  {
    key: "inbox",
    label: "Inbox",
    Panel: lazyComponent(() => import("@/features/admin-inbox/InboxTab.tsx")),
  },
  {
    key: "activity",
    label: "Activity",
    Panel: lazyComponent(() => import("@/features/admin-activity/ActivityTab.tsx")),
  },
];
