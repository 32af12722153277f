import { Plus } from "lucide-react";
import { useState } from "react";
import { type TownRow, type TownStatus, townList } from "@/components/admin/api/towns.ts";
import { formatCount, formatDate } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import type { RowTarget } from "@/components/admin/list/Row.tsx";
import { type Bulk, ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { useBeginning } from "@/components/admin/useBeginning.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { AddTownDialog } from "./AddTownDialog.tsx";
import { BulkTownStatus } from "./BulkTownStatus.tsx";
import { useStatusQuestion } from "./useStatusQuestion.tsx";
import { useTownStatus } from "./useTownStatus.ts";

const order = {
  name: "sort",
  label: "Sort towns",
  options: [
    { value: "-active_members", label: "By Members" },
    { value: "full_name", label: "By Name" },
  ],
} as const;

/** Every place and town, to be opened and closed. */
export default function TownsTab() {
  const { change, changeAll } = useTownStatus();
  const [ask, question] = useStatusQuestion();
  const [adding, setAdding] = useState(false);
  const may = useMay();
  const mayOpen = may("admin_change_town_status");
  useBeginning(() => setAdding(true));

  const all: ColumnsOf<typeof townList> = [
    { key: "full_name", header: "Town", sort: rising("full_name") },
    {
      key: "status",
      header: "Status",
      width: "7rem",
      from: "md",
      cell: ({ status }) => <StatusBadge status={status} />,
      under: ({ status }) => status,
      sort: rising("status"),
      filter: {
        name: "filter",
        label: "Show towns",
        options: [
          { value: "has_members", label: "Has Members" },
          { value: "active", label: "Active" },
          { value: "inactive", label: "Inactive" },
          { value: "all", label: "All" },
        ],
      },
    },
    {
      key: "active",
      header: "Active members",
      width: "11rem",
      align: "end",
      from: "md",
      cell: ({ active_members }) => formatCount(active_members),
      under: ({ active_members }) => `${formatCount(active_members)} active`,
      sort: falling("active_members"),
    },
    {
      key: "members",
      header: "All members",
      width: "9rem",
      align: "end",
      from: "lg",
      cell: ({ total_members }) => formatCount(total_members),
      sort: falling("total_members"),
    },
    {
      key: "population",
      header: "Population",
      width: "8rem",
      align: "end",
      from: "lg",
      cell: ({ population }) => (population === null ? "–" : formatCount(population)),
      sort: falling("population"),
    },
    {
      key: "launch",
      header: "Launched",
      width: "9rem",
      from: "lg",
      cell: ({ launch_date }) => (launch_date ? formatDate(launch_date) : "–"),
      under: ({ launch_date }) => launch_date && `Launched ${formatDate(launch_date)}`,
      sort: falling("launch_date"),
    },
    {
      key: "eligible",
      header: "Ready to launch",
      width: "9rem",
      from: "xl",
      cell: ({ activation_eligible, status }) =>
        activation_eligible && status === "Inactive" ? "50+ members" : "",
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "8rem",
      align: "end",
      cell: (town) => <StatusButton town={town} onPress={askAbout} />,
    },
  ];
  const columns = all.filter(({ key }) => mayOpen || key !== "actions");

  const bulk: Bulk<TownRow> = {
    nameOf: ({ full_name }) => full_name,
    actions: (slugs, clear) => (
      <BulkTownStatus
        slugs={slugs}
        onChange={async (status) => {
          const isDone = await changeAll({ slugs, status });
          if (isDone) clear();
          return isDone;
        }}
      />
    ),
  };

  function askAbout(town: TownRow, status: TownStatus) {
    const { full_name: what, slug } = town;
    ask({ what, slugs: [slug], status, go: () => change({ slug, status }) });
  }

  function open(town: TownRow): RowTarget | null {
    if (town.id) return { to: adminPaths.town(town.id) };
    return mayOpen && town.total_members > 0 ? { act: () => askAbout(town, "Active") } : null;
  }

  return (
    <>
      <ServerList
        label="Towns"
        list={townList}
        columns={columns}
        rowKey={({ slug }) => slug}
        open={open}
        searchLabel="Search towns"
        filters={[order]}
        exports
        summary={({ total_places, showing }) =>
          `${formatCount(total_places)} total places · ${formatCount(showing)} showing`
        }
        actions={
          <May use="admin_create_town">
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Town
            </Button>
          </May>
        }
        {...(may("admin_change_town_statuses") && { bulk })}
        empty="No towns found."
        failed="Failed to load admin data"
      />
      {adding && <AddTownDialog onClose={() => setAdding(false)} />}
      {question}
    </>
  );
}

interface StatusButtonProps {
  town: TownRow;
  onPress: (town: TownRow, status: TownStatus) => void;
}

function StatusButton({ town, onPress }: StatusButtonProps) {
  const isActive = town.status === "Active";
  return (
    <Button
      variant="outline"
      size="sm"
      className="w-26"
      aria-label={`${isActive ? "Deactivate" : "Activate"} ${town.full_name}`}
      disabled={!isActive && town.total_members === 0}
      onClick={() => onPress(town, isActive ? "Inactive" : "Active")}
    >
      {isActive ? "Deactivate" : "Activate"}
    </Button>
  );
}
