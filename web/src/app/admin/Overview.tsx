import { May } from "@/components/admin/session/may.tsx";
import { BackupAlarm, BackupNotice } from "@/features/admin-dashboard/BackupNotice.tsx";
import { EnginePanel } from "@/features/admin-dashboard/EnginePanel.tsx";
import { FirstMessages } from "@/features/admin-dashboard/FirstMessages.tsx";
import { Growth } from "@/features/admin-dashboard/Growth.tsx";
import { LedgersBehind } from "@/features/admin-dashboard/LedgersBehind.tsx";
import { NextSteps } from "@/features/admin-dashboard/NextSteps.tsx";
import { ProxyNotice } from "@/features/admin-dashboard/ProxyNotice.tsx";
import { RandomnessNotice } from "@/features/admin-dashboard/RandomnessNotice.tsx";
import { Statistics } from "@/features/admin-dashboard/Statistics.tsx";
import { ThisWeek } from "@/features/admin-dashboard/ThisWeek.tsx";
import { WebhooksGivenUp } from "@/features/admin-dashboard/WebhooksGivenUp.tsx";

/** What stands out, how much there is of everything, what this week asks for, and what runs by itself. */
export default function Overview() {
  return (
    <div className="grid min-w-0 gap-4 md:gap-5">
      <ProxyNotice />
      <LedgersBehind />
      <BackupAlarm />
      <WebhooksGivenUp />
      <FirstMessages />
      <NextSteps />
      <Statistics />
      <div className="grid min-w-0 items-start gap-4 md:gap-5 lg:grid-cols-[7fr_5fr]">
        <ThisWeek />
        <div className="grid min-w-0 gap-4 md:gap-5">
          <Growth />
          <RandomnessNotice />
          <BackupNotice />
        </div>
      </div>
      <May use="admin_show_engine">
        <EnginePanel />
      </May>
    </div>
  );
}
