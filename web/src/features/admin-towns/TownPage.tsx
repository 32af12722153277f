import { Merge, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { type TownDetail, townQuery } from "@/components/admin/api/towns.ts";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { PublicPageButton } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { useTab } from "@/components/admin/useTab.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { Tabs } from "@/components/ui/Tabs.tsx";
import { paths } from "@/lib/paths.ts";
import { townFields } from "./fields.tsx";
import { MergeTownDialog } from "./MergeTownDialog.tsx";
import { RenameTownDialog } from "./RenameTownDialog.tsx";
import { TownContests } from "./TownContests.tsx";
import { TownMembers } from "./TownMembers.tsx";
import { useStatusQuestion } from "./useStatusQuestion.tsx";
import { useTownStatus } from "./useTownStatus.ts";

interface TownPageProps {
  /** What can be done for it that other features know: its coming weeks. */
  work: (town: TownDetail) => ReactNode;
  /** What can be begun for it elsewhere, beside its own buttons: a notice to its members. */
  actions: (town: TownDetail) => ReactNode;
}

/** The page on which one works on a town: its numbers, its coming weeks, its members and its contests. */
export function TownPage({ work, actions }: TownPageProps) {
  const { townId: id = "" } = useParams();
  return (
    <DetailPage
      of={townQuery(id)}
      tab="towns"
      tabLabel="Towns"
      missing="Town not found"
      failed="Failed to load town details"
    >
      {(data) => <Town town={data} work={work(data)} actions={actions(data)} />}
    </DetailPage>
  );
}

interface TownProps {
  town: TownDetail;
  work: ReactNode;
  actions: ReactNode;
}

function Town({ town, work, actions }: TownProps) {
  const may = useMay();
  const tabs = [
    ...(may("admin_list_members")
      ? [{ key: "members", label: "Members", panel: <TownMembers townId={town.id} /> }]
      : []),
    { key: "contests", label: "Contests", panel: <TownContests townId={town.id} /> },
  ];
  const keys = tabs.map(({ key }) => key);
  const [tab, choose] = useTab(keys, keys[0] ?? "");
  return (
    <>
      <DetailHeader
        title={town.full_name}
        badge={<StatusBadge status={town.status} />}
        actions={
          <>
            <PublicPageButton to={paths.town(town.slug)}>View Town Page</PublicPageButton>
            {town.has_live_contest && (
              <PublicPageButton to={paths.contest(town.slug)}>View Live Contest</PublicPageButton>
            )}
            {town.merged_into === null && actions}
            {town.merged_into === null && (
              <May use="admin_change_town_status">
                <Changes town={town} />
              </May>
            )}
          </>
        }
      >
        {townFields.facts(town, "head").map(([name, sentence]) => (
          <p key={name}>{sentence}</p>
        ))}
      </DetailHeader>
      {town.merged_into && (
        <p className="rounded-control border border-hairline bg-newsprint px-4 py-3 text-14">
          <strong className="font-semibold">This town was merged into another one.</strong> Its
          members are in{" "}
          <Link to={adminPaths.town(town.merged_into.id)} className="text-link">
            {town.merged_into.full_name}
          </Link>
          , where its page leads. Its contests, drawings and ledger stay here.
        </p>
      )}
      <StatCards>
        <StatCard label="Total Members" value={formatCount(town.total_members)} />
        <StatCard label="Active Members" value={formatCount(town.active_members)} />
        <StatCard label="Total Contests" value={formatCount(town.total_contests)} />
        <StatCard
          label="Population"
          value={town.population === null ? "N/A" : formatCount(town.population)}
        />
      </StatCards>
      {town.merged_into === null && work}
      <Tabs label={`About ${town.full_name}`} value={tab} onValueChange={choose} tabs={tabs} />
    </>
  );
}

/** Opens or closes the town, renames it, or merges it into another one. */
function Changes({ town }: { town: TownDetail }) {
  const { change } = useTownStatus();
  const [ask, question] = useStatusQuestion();
  const [dialog, open] = useState<"rename" | "merge" | null>(null);
  const close = () => open(null);
  const wanted = town.status === "Active" ? "Inactive" : "Active";
  return (
    <>
      <Button
        variant={wanted === "Active" && town.total_members > 0 ? "default" : "outline"}
        size="sm"
        onClick={() =>
          ask({
            what: town.full_name,
            slugs: [town.slug],
            status: wanted,
            go: () => change({ slug: town.slug, status: wanted }),
          })
        }
      >
        {wanted === "Active" ? "Activate" : "Deactivate"}
      </Button>
      <Button variant="outline" size="sm" onClick={() => open("rename")}>
        <Pencil aria-hidden />
        Rename
      </Button>
      <Button variant="outline" size="sm" onClick={() => open("merge")}>
        <Merge aria-hidden />
        Merge
      </Button>
      {question}
      {dialog === "rename" && <RenameTownDialog town={town} onClose={close} />}
      {dialog === "merge" && <MergeTownDialog town={town} onClose={close} />}
    </>
  );
}
