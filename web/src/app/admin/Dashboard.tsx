import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { useTab } from "@/components/admin/useTab.ts";
import { Tabs } from "@/components/ui/Tabs.tsx";
import { EnginePanel } from "@/features/admin-dashboard/EnginePanel.tsx";
import { Growth } from "@/features/admin-dashboard/Growth.tsx";
import { LedgersBehind } from "@/features/admin-dashboard/LedgersBehind.tsx";
import { ProxyNotice } from "@/features/admin-dashboard/ProxyNotice.tsx";
import { RandomnessNotice } from "@/features/admin-dashboard/RandomnessNotice.tsx";
import { readRememberedTab, rememberTab } from "@/features/admin-dashboard/remembered-tab.ts";
import { Statistics } from "@/features/admin-dashboard/Statistics.tsx";
import { TextsNotice } from "@/features/admin-dashboard/TextsNotice.tsx";
import { WeeklyWork } from "@/features/admin-dashboard/WeeklyWork.tsx";
import { dashboardTabs } from "./dashboard-tabs.ts";

const keys = dashboardTabs.map(({ key }) => key);

/** The administrators' first page: the numbers, what runs by itself, and everything there is to manage. */
export default function Dashboard(): ReactNode {
  const [tab, choose] = useTab(keys, readRememberedTab(keys));
  useEffect(() => rememberTab(tab), [tab]);
  const sections = useRef<HTMLDivElement>(null);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-28 md:text-40">Admin Dashboard</h1>
        <nav aria-label="Tools" className="flex flex-wrap gap-x-5 text-14 *:py-3 md:*:py-0">
          <Link to={adminPaths.backgroundManager} className="text-link">
            Background Images
          </Link>
          <Link to={adminPaths.placesUpload} className="text-link">
            Places Data
          </Link>
        </nav>
      </div>
      <ProxyNotice />
      <LedgersBehind />
      <RandomnessNotice />
      <TextsNotice />
      <Statistics />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <WeeklyWork onGo={() => sections.current?.scrollIntoView()} />
        <Growth />
      </div>
      <EnginePanel />
      <div ref={sections} className="min-w-0 scroll-mt-4">
        <Tabs
          label="Admin sections"
          value={tab}
          onValueChange={choose}
          tabs={dashboardTabs.map(({ key, label, Panel }) => ({
            key,
            label,
            panel: <Panel />,
          }))}
        />
      </div>
    </div>
  );
}
