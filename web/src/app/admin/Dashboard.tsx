import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { useTab } from "@/components/admin/useTab.ts";
import { Tabs } from "@/components/ui/Tabs.tsx";
import { EnginePanel } from "@/features/admin-dashboard/EnginePanel.tsx";
import { FirstMessages } from "@/features/admin-dashboard/FirstMessages.tsx";
import { Growth } from "@/features/admin-dashboard/Growth.tsx";
import { LedgersBehind } from "@/features/admin-dashboard/LedgersBehind.tsx";
import { NextSteps } from "@/features/admin-dashboard/NextSteps.tsx";
import { ProxyNotice } from "@/features/admin-dashboard/ProxyNotice.tsx";
import { RandomnessNotice } from "@/features/admin-dashboard/RandomnessNotice.tsx";
import { readRememberedTab, rememberTab } from "@/features/admin-dashboard/remembered-tab.ts";
import { Statistics } from "@/features/admin-dashboard/Statistics.tsx";
import { TextsNotice } from "@/features/admin-dashboard/TextsNotice.tsx";
import { WeeklyWork } from "@/features/admin-dashboard/WeeklyWork.tsx";
import { dashboardTabs } from "./dashboard-tabs.ts";

/** The administrators' first page: the numbers, what runs by itself, and everything there is to manage. */
export default function Dashboard(): ReactNode {
  const may = useMay();
  const open = dashboardTabs.filter(({ needs }) => may(needs));
  const keys = open.map(({ key }) => key);
  const [tab, choose] = useTab(keys, readRememberedTab(keys));
  useEffect(() => rememberTab(tab), [tab]);
  const sections = useRef<HTMLDivElement>(null);

  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-28 md:text-40">Admin Dashboard</h1>
        <nav aria-label="Tools" className="flex flex-wrap gap-x-5 text-14 *:py-3 md:*:py-0">
          <May use="add_background_image">
            <Link to={adminPaths.backgroundManager} className="text-link">
              Background Images
            </Link>
          </May>
          <May use="admin_import_places">
            <Link to={adminPaths.placesUpload} className="text-link">
              Places Data
            </Link>
          </May>
        </nav>
      </div>
      <ProxyNotice />
      <LedgersBehind />
      <FirstMessages />
      <RandomnessNotice />
      <May use="admin_list_text_replies">
        <TextsNotice />
      </May>
      <NextSteps />
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
          tabs={open.map(({ key, label, Panel }) => ({
            key,
            label,
            panel: <Panel />,
          }))}
        />
      </div>
    </div>
  );
}
