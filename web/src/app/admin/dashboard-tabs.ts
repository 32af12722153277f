// The tabs of the dashboard, in their order; each is loaded when it is first opened.
import type { ComponentType } from "react";
import type { Operation } from "@/components/admin/session/may.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";

interface DashboardTab {
  key: string;
  label: string;
  /** The operation without which there is nothing to see in it. */
  needs: Operation;
  Panel: ComponentType;
}

/** Every tab of the dashboard. */
export const dashboardTabs: readonly DashboardTab[] = [
  {
    key: "towns",
    label: "Towns",
    needs: "admin_list_towns",
    Panel: lazyComponent(() => import("@/features/admin-towns/TownsTab.tsx")),
  },
  {
    key: "users",
    label: "Users",
    needs: "admin_list_members",
    Panel: lazyComponent(() => import("@/features/admin-users/UsersTab.tsx")),
  },
  {
    key: "businesses",
    label: "Businesses",
    needs: "admin_list_businesses",
    Panel: lazyComponent(() => import("@/features/admin-businesses/BusinessesTab.tsx")),
  },
  {
    key: "contests",
    label: "Contests",
    needs: "admin_list_contests",
    Panel: lazyComponent(() => import("@/features/admin-contests/ContestsTab.tsx")),
  },
  {
    key: "sponsors",
    label: "Sponsors",
    needs: "admin_list_sponsors",
    Panel: lazyComponent(() => import("@/features/admin-sponsors/SponsorsTab.tsx")),
  },
  {
    key: "notifications",
    label: "Notifications",
    needs: "admin_list_templates",
    Panel: lazyComponent(() => import("@/features/admin-templates/NotificationsTab.tsx")),
  },
  {
    key: "audit",
    label: "Audit",
    needs: "admin_show_drawing",
    Panel: lazyComponent(() => import("@/features/admin-audit/AuditTab.tsx")),
  },
  {
    key: "inbox",
    label: "Inbox",
    needs: "admin_list_applications",
    Panel: lazyComponent(() => import("@/features/admin-inbox/InboxTab.tsx")),
  },
  {
    key: "activity",
    label: "Activity",
    needs: "admin_list_activity",
    Panel: lazyComponent(() => import("@/features/admin-activity/ActivityTab.tsx")),
  },
];
