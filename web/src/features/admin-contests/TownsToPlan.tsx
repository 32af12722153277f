import { Plus } from "lucide-react";
import { useState } from "react";
import { type TownRow, townList, unplannedIn } from "@/components/admin/api/towns.ts";
import { formatCount, formatDate } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { ListState } from "@/components/admin/list/ListState.tsx";
import { RowTable } from "@/components/admin/list/RowTable.tsx";
import { useListState } from "@/components/admin/list/useListState.ts";
import { useServerRows } from "@/components/admin/list/useServerRows.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useFocusRecovery } from "@/components/admin/useFocusRecovery.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Select } from "@/components/ui/Select.tsx";
import { endOfWeek, nextWeekToPlan } from "@/lib/contest-week.ts";
import { ContestDialog } from "./ContestDialog.tsx";

const failed = "Failed to load admin data";

/** The week that is planned next and the three after it. */
function weeksToPlan(): readonly string[] {
  const first = nextWeekToPlan(new Date());
  const weeks = [first];
  while (weeks.length < 4) weeks.push(endOfWeek(weeks.at(-1) ?? first) ?? first);
  return weeks;
}

/** The active towns that have no contest in a coming week, each with the way to its form. */
export function TownsToPlan() {
  const [weeks] = useState(weeksToPlan);
  const first = weeks[0] ?? "";
  const { filters, setFilter } = useListState({ week: first });
  // An address that was kept may name a week that has begun.
  const sunday = weeks.find((week) => week === filters["week"]) ?? first;
  const towns = useServerRows({
    list: townList,
    query: unplannedIn(sunday),
    rowKey: ({ slug }) => slug,
    failed,
  });
  const [planned, plan] = useState<TownRow | null>(null);
  const view = useFocusRecovery<HTMLDivElement>();
  const { rows, firstPage } = towns;

  return (
    <div ref={view} data-recovers-focus className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Select
          compact
          aria-label="Week"
          options={weeks.map((week) => ({ value: week, label: `Week of ${formatDate(week)}` }))}
          value={sunday}
          onChange={({ target }) => setFilter("week", target.value)}
          className="w-full sm:w-56"
        />
        {firstPage && (
          <p role="status" className="text-14 text-muted tabular-nums">
            {formatCount(firstPage.showing)} of {formatCount(firstPage.open_towns)} active towns
            without a contest
          </p>
        )}
      </div>
      {rows && rows.length > 0 ? (
        <RowTable
          key={sunday}
          label="Towns to plan"
          rows={rows}
          start={towns.start}
          columns={columns(plan)}
          rowKey={({ slug }) => slug}
          open={({ id }) => (id ? { to: adminPaths.town(id) } : null)}
          total={firstPage?.total ?? null}
          stale={towns.isPlaceholderData}
          more={towns.more}
          onMore={() => void towns.fetchNextPage()}
          before={towns.before}
          onBefore={towns.loadBefore}
          onSight={towns.see}
        />
      ) : (
        <ListState
          kind={rows ? "empty" : towns.isError ? "failed" : "loading"}
          empty="Every active town has a contest for this week."
          failed={failed}
          retrying={towns.isFetching}
          onRetry={() => void towns.refetch()}
        />
      )}
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

function columns(onPlan: (town: TownRow) => void): readonly Column<TownRow>[] {
  return [
    { key: "town", header: "Town", cell: ({ full_name }) => full_name },
    {
      key: "members",
      header: "Active members",
      width: "9rem",
      align: "end",
      from: "md",
      cell: ({ active_members }) => formatCount(active_members),
      under: ({ active_members }) => `${formatCount(active_members)} active members`,
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

/** Where the work goes on: the row of a town that got its contest leaves the list, with its button. */
function nextIn(view: HTMLElement, slug: string): HTMLElement | null {
  const buttons = [...view.querySelectorAll<HTMLElement>("button[data-town]")];
  const position = buttons.findIndex(({ dataset }) => dataset["town"] === slug);
  return buttons[position + 1] ?? buttons[position - 1] ?? view.querySelector("select");
}
