// What the search over everything offers beside what the service finds: the dashboard's own pages, and what can be begun.
import { adminPaths } from "@/components/admin/paths.ts";
import { type Operation, useMay } from "@/components/admin/session/may.tsx";
import type { QuickEntry } from "@/features/admin-search/entries.ts";
import type { DashboardTab } from "./dashboard-tabs.ts";
import { tools } from "./tools.ts";

interface Offered {
  title: string;
  /** Other words people may type for it. */
  also?: string;
  to: string;
  needs?: Operation;
  /** Whether the page is asked to begin something new. */
  begins?: boolean;
}

const views: readonly Offered[] = [
  { title: "Winners", also: "prizes claims", to: adminPaths.winners, needs: "admin_list_prizes" },
  { title: "Towns to plan", to: adminPaths.townsToPlan, needs: "admin_list_contests" },
  { title: "Prize rules", to: adminPaths.view("contests", "prize-rules") },
  { title: "Notices", to: adminPaths.view("notifications", "notices") },
  {
    title: "Messages",
    also: "outbox failed sent emails texts",
    to: adminPaths.view("notifications", "messages"),
    needs: "admin_list_notifications",
  },
  { title: "Texting rules", also: "hours states", to: adminPaths.view("notifications", "rules") },
  { title: "Carrier registration", to: adminPaths.view("notifications", "registration") },
  {
    title: "Nominations",
    to: adminPaths.view("inbox", "nominations"),
    needs: "admin_list_nominations",
  },
  {
    title: "Texts from people",
    also: "replies sms",
    to: adminPaths.textReplies,
    needs: "admin_list_text_replies",
  },
  { title: "Flagged users", to: adminPaths.flaggedUsers, needs: "admin_list_members" },
  { title: "Account", also: "password two-step profile sessions", to: adminPaths.account },
  {
    title: "Administrators",
    also: "roles invite team",
    to: adminPaths.administrators,
    needs: "admin_list_administrators",
  },
];

const actions: readonly Offered[] = [
  {
    title: "Create Contest",
    also: "new plan",
    to: adminPaths.tab("contests"),
    needs: "admin_create_contest",
    begins: true,
  },
  {
    title: "Add Featured Business",
    also: "new create",
    to: adminPaths.tab("businesses"),
    needs: "admin_create_business",
    begins: true,
  },
  {
    title: "Add Sponsor",
    also: "new create",
    to: adminPaths.tab("sponsors"),
    needs: "admin_create_sponsor",
    begins: true,
  },
  {
    title: "Add Town",
    also: "new create",
    to: adminPaths.tab("towns"),
    needs: "admin_create_town",
    begins: true,
  },
  {
    title: "New Notice",
    also: "write create message members",
    to: adminPaths.notice("new"),
    needs: "admin_create_notice",
  },
];

/** The pages and actions that the role includes. */
export function useQuickEntries(sections: readonly DashboardTab[]): readonly QuickEntry[] {
  const may = useMay();
  const isOpen = ({ needs }: { needs?: Operation }) => needs === undefined || may(needs);
  const page = ({ title, also = "", to }: Offered) => ({ kind: "page", title, also, to }) as const;
  return [
    ...sections.map(({ key, label }) => page({ title: label, to: adminPaths.tab(key) })),
    ...views.filter(isOpen).map(page),
    ...tools.filter(isOpen).map(({ label, to }) => page({ title: label, to })),
    ...actions
      .filter(isOpen)
      .map(
        ({ title, also = "", to, begins = false }) =>
          ({ kind: "action", title, also, to, begins }) as const,
      ),
  ];
}
