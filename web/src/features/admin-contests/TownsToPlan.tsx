import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import {
  type TownRow,
  townList,
  unplannedIn,
  withoutLiveContest,
} from "@/components/admin/api/towns.ts";
import { formatCount, formatDate } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { useListState } from "@/components/admin/list/useListState.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { endOfWeek, nextWeekToPlan, weekBefore } from "@/lib/contest-week.ts";
import { ContestDialog } from "./ContestDialog.tsx";

/** The week that is planned next and the three after it. */
function weeksToPlan(): readonly string[] {
  const first = nextWeekToPlan(new Date());
  const weeks = [first];
  while (weeks.length < 4) weeks.push(endOfWeek(weeks.at(-1) ?? first) ?? first);
  return weeks;
}

/** The value of the filter that stands for the week that runs. */
const now = "now";

/** The active towns that have no contest now or in a coming week, each with the way to its form. */
export function TownsToPlan() {
  const [weeks] = useState(weeksToPlan);
  const first = weeks[0] ?? "";
  const { filters } = useListState({ week: first });
  const isNow = filters["week"] === now;
  // A bookmarked address may name a week that has begun.
  const asked = weeks.find((week) => week === filters["week"]) ?? first;
  const sunday = isNow ? weekBefore(first) : asked;
  const [planned, plan] = useState<TownRow | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const mayPlan = useMay()("admin_create_contest");

  return (
    <div ref={view}>
      <ServerList
        label="Towns to plan"
        list={townList}
        query={isNow ? withoutLiveContest : unplannedIn(sunday)}
        columns={columns(plan).filter(({ key }) => mayPlan || key !== "actions")}
        sorted="-active_members"
        rowKey={({ slug }) => slug}
        open={({ id }) => (id ? { to: adminPaths.town(id) } : null)}
        searchLabel="Search towns"
        filters={[
          {
            name: "week",
            label: "Week",
            initial: first,
            options: [
              { value: now, label: "Now" },
              ...weeks.map((week) => ({ value: week, label: `Week of ${formatDate(week)}` })),
            ],
          },
        ]}
        exports
        summary={({ showing, open_towns }) =>
          `${formatCount(showing)} of ${formatCount(open_towns)} active towns without a ${isNow ? "live " : ""}contest`
        }
        empty={({ search }) =>
          search
            ? "No towns found."
            : isNow
              ? "Every active town has a live contest."
              : "Every active town has a contest for this week."
        }
        failed="Failed to load admin data"
      />
      {planned?.id && (
        <ContestDialog
          id={null}
          beginning={{
            draft: `contest:new:${planned.id}:${sunday}`,
            values: { town_id: { id: planned.id, label: planned.full_name }, start_date: sunday },
          }}
          onClose={() => plan(null)}
          afterSaving={() => view.current && nextIn(view.current, planned.slug)}
        />
      )}
    </div>
  );
}

function columns(onPlan: (town: TownRow) => void): ColumnsOf<typeof townList> {
  return [
    { key: "full_name", header: "Town", sort: rising("full_name") },
    {
      key: "members",
      header: "Active members",
      width: "11rem",
      align: "end",
      from: "md",
      cell: ({ active_members }) => formatCount(active_members),
      under: ({ active_members }) => `${formatCount(active_members)} active members`,
      sort: falling("active_members"),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "12rem",
      align: "end",
      cell: (town) => (
        <Button
          variant="outline"
          size="sm"
          data-town={town.slug}
          aria-label={`Create Contest in ${town.full_name}`}
          onClick={() => onPlan(town)}
        >
          <Plus aria-hidden />
          Create Contest
        </Button>
      ),
    },
  ];
}

/** Where the focus moves next: the row of a town that got its contest leaves the list, with its button. */
function nextIn(view: HTMLElement, slug: string): HTMLElement | null {
  const buttons = [...view.querySelectorAll<HTMLElement>("button[data-town]")];
  const position = buttons.findIndex(({ dataset }) => dataset["town"] === slug);
  return buttons[position + 1] ?? buttons[position - 1] ?? view.querySelector("select");
}
