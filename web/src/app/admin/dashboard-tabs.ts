// The sections of the dashboard: its Overview, then the tabs in their order; each is loaded when it is first opened.
import {
  Bell,
  Handshake,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  ScrollText,
  Store,
  Trophy,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Operation } from "@/components/admin/session/may.tsx";
import { lazyComponent } from "@/lib/lazy-chunks.ts";

/** A section of the dashboard. */
export interface DashboardTab {
  key: string;
  label: string;
  /** Stands above its name where the sections are at the bottom of the screen. */
  icon: LucideIcon;
  /** The operation without which there is nothing to see in it. */
  needs: Operation;
  Panel: ComponentType;
}

/** Every section of the dashboard. */
export const dashboardTabs: readonly DashboardTab[] = [
  {
    key: "overview",
    label: "Overview",
    icon: LayoutDashboard,
    needs: "admin_dashboard",
    Panel: lazyComponent(() => import("./Overview.tsx")),
  },
  {
    key: "towns",
    label: "Towns",
    icon: MapPin,
    needs: "admin_list_towns",
    Panel: lazyComponent(() => import("@/features/admin-towns/TownsTab.tsx")),
  },
  {
    key: "users",
    label: "Users",
    icon: UsersRound,
    needs: "admin_list_members",
    Panel: lazyComponent(() => import("@/features/admin-users/UsersTab.tsx")),
  },
  {
    key: "businesses",
    label: "Businesses",
    icon: Store,
    needs: "admin_list_businesses",
    Panel: lazyComponent(() => import("@/features/admin-businesses/BusinessesTab.tsx")),
  },
  {
    key: "contests",
    label: "Contests",
    icon: Trophy,
    needs: "admin_list_contests",
    Panel: lazyComponent(() => import("@/features/admin-contests/ContestsTab.tsx")),
  },
  {
    key: "sponsors",
    label: "Sponsors",
    icon: Handshake,
    needs: "admin_list_sponsors",
    Panel: lazyComponent(() => import("@/features/admin-sponsors/SponsorsTab.tsx")),
  },
  {
    key: "notifications",
    label: "Notifications",
    icon: Bell,
    needs: "admin_list_templates",
    Panel: lazyComponent(() => import("@/features/admin-templates/NotificationsTab.tsx")),
  },
  {
    key: "audit",
    label: "Audit",
    icon: ScrollText,
    needs: "admin_show_drawing",
    Panel: lazyComponent(() => import("@/features/admin-audit/AuditTab.tsx")),
  },
  {
    key: "inbox",
    label: "Inbox",
    icon: Inbox,
    needs: "admin_list_applications",
    Panel: lazyComponent(() => import("@/features/admin-inbox/InboxTab.tsx")),
  },
  {
    key: "activity",
    label: "Activity",
    icon: History,
    needs: "admin_list_activity",
    Panel: lazyComponent(() => import("@/features/admin-activity/ActivityTab.tsx")),
  },
];
