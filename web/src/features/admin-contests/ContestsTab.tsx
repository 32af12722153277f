import { useMay } from "@/components/admin/session/may.tsx";
import { useParameter } from "@/components/admin/useParameter.ts";
import { Views } from "@/components/admin/Views.tsx";
import { AllContests } from "./AllContests.tsx";
import { LatestWinners } from "./LatestWinners.tsx";
import { PrizeRules } from "./PrizeRules.tsx";
import { TownsToPlan } from "./TownsToPlan.tsx";

const views = [
  { key: "all", label: "All contests" },
  { key: "plan", label: "Towns to plan" },
  { key: "winners", label: "Winners" },
  { key: "prize-rules", label: "Prize rules" },
] as const;

/** Every contest, and the two jobs of each week: giving every town its next one, and handing over the prizes. */
export default function ContestsTab() {
  const [view, setView] = useParameter("view");
  const may = useMay();
  const open = views.filter(({ key }) => key !== "winners" || may("admin_list_prizes"));
  const shown = open.find(({ key }) => key === view)?.key ?? "all";
  return (
    <div className="grid min-w-0 gap-4">
      <Views
        label="Contests"
        views={open}
        value={shown}
        onChange={(key) => setView(key === "all" ? null : key)}
      />
      {shown === "plan" && <TownsToPlan />}
      {shown === "winners" && <LatestWinners />}
      {shown === "prize-rules" && <PrizeRules />}
      {shown === "all" && <AllContests />}
    </div>
  );
}
