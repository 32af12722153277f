// The tabs of the dashboard, in their order; each is loaded when it is first opened.
import { type ComponentType, lazy } from "react";

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
    Panel: lazy(() => import("@/features/admin-towns/TownsTab.tsx")),
  },
  {
    key: "users",
    label: "Users",
    Panel: lazy(() => import("@/features/admin-users/UsersTab.tsx")),
  },
  {
    key: "businesses",
    label: "Businesses",
    Panel: lazy(() => import("@/features/admin-businesses/BusinessesTab.tsx")),
  },
  {
    key: "contests",
    label: "Contests",
    Panel: lazy(() => import("@/features/admin-contests/ContestsTab.tsx")),
  },
  {
    key: "sponsors",
    label: "Sponsors",
    Panel: lazy(() => import("@/features/admin-sponsors/SponsorsTab.tsx")),
  },
  {
    key: "notifications",
    label: "Notifications",
    Panel: lazy(() => import("@/features/admin-templates/NotificationsTab.tsx")),
  },
  {
    key: "audit",
    label: "Audit",
    Panel: lazy(() => import("@/features/admin-audit/AuditTab.tsx")),
  },
  {
    key: "inbox",
    label: "Inbox",
    Panel: lazy(() => import("@/features/admin-inbox/InboxTab.tsx")),
  },
  {
    key: "activity",
    label: "Activity",
    Panel: lazy(() => import("@/features/admin-activity/ActivityTab.tsx")),
  },
];
