import { ExternalLink } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "@/app/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { Tabs } from "@/components/ui/Tabs.tsx";
import { DetailHeader, DetailPage } from "@/features/admin/DetailPage.tsx";
import { formatCount, formatDate } from "@/features/admin/format.ts";
import { useTab } from "@/features/admin/useTab.ts";
import { type TownDetail, useTownDetail } from "./api.ts";
import { TownContests } from "./TownContests.tsx";
import { TownMembers } from "./TownMembers.tsx";

/** The page about one town: its numbers, its members and its contests. */
export default function TownPage() {
  const town = useTownDetail(useParams()["townId"] ?? "");
  return (
    <DetailPage
      query={town}
      tab="towns"
      tabLabel="Towns"
      missing="Town not found"
      failed="Failed to load town details"
    >
      {(data) => <Town town={data} />}
    </DetailPage>
  );
}

function Town({ town }: { town: TownDetail }) {
  const [tab, choose] = useTab(["members", "contests"], "members");
  return (
    <>
      <DetailHeader
        title={town.full_name}
        badge={<StatusBadge status={town.status} />}
        actions={
          <>
            <Button asChild variant="outline" size="sm">
              <a href={paths.town(town.slug)} target="_blank" rel="noopener noreferrer">
                View Town Page
                <ExternalLink aria-hidden />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
            {town.has_live_contest && (
              <Button asChild variant="outline" size="sm">
                <a href={paths.contest(town.slug)} target="_blank" rel="noopener noreferrer">
                  View Live Contest
                  <ExternalLink aria-hidden />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </Button>
            )}
          </>
        }
      >
        <p>State: {town.state}</p>
        <p>{town.launch_date ? `Launched ${formatDate(town.launch_date)}` : "Not launched yet"}</p>
      </DetailHeader>
      <StatCards>
        <StatCard label="Total Members" value={formatCount(town.total_members)} />
        <StatCard label="Active Members" value={formatCount(town.active_members)} />
        <StatCard label="Total Contests" value={formatCount(town.total_contests)} />
        <StatCard
          label="Population"
          value={town.population === null ? "N/A" : formatCount(town.population)}
        />
      </StatCards>
      <Tabs
        label={`About ${town.full_name}`}
        value={tab}
        onValueChange={choose}
        tabs={[
          { key: "members", label: "Members", panel: <TownMembers townId={town.id} /> },
          { key: "contests", label: "Contests", panel: <TownContests townId={town.id} /> },
        ]}
      />
    </>
  );
}
