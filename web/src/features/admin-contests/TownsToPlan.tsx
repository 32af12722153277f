import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Select } from "@/components/ui/Select.tsx";
import { formatCount, formatDate } from "@/features/admin/format.ts";
import type { Column } from "@/features/admin/list/columns.ts";
import { ListState } from "@/features/admin/list/ListState.tsx";
import { RowTable } from "@/features/admin/list/RowTable.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import { ContestDialog } from "./ContestDialog.tsx";
import { type OpenTown, unplannedTownsQuery } from "./planning.ts";
import { endOfWeek, nextWeekToPlan } from "./week.ts";

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
  const [sunday, setSunday] = useState(weeks[0] ?? "");
  const [town, setTown] = useState<OpenTown | null>(null);
  const towns = useQuery(unplannedTownsQuery(sunday));

  const columns: readonly Column<OpenTown>[] = [
    { key: "town", header: "Town", cell: ({ full_name }) => full_name },
    {
      key: "members",
      header: "Active members",
      width: "9rem",
      align: "end",
      from: "md",
      cell: ({ active_members }) => formatCount(active_members),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "12rem",
      align: "end",
      cell: (row) => (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Create Contest in ${row.full_name}`}
          onClick={() => setTown(row)}
        >
          <Plus aria-hidden />
          Create Contest
        </Button>
      ),
    },
  ];

  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Select
          compact
          aria-label="Week"
          options={weeks.map((week) => ({ value: week, label: `Week of ${formatDate(week)}` }))}
          value={sunday}
          onChange={({ target }) => setSunday(target.value)}
          className="w-full sm:w-56"
        />
        {towns.data && (
          <p role="status" className="text-14 text-muted tabular-nums">
            {formatCount(towns.data.unplanned.length)} of {formatCount(towns.data.open)} active
            towns without a contest
          </p>
        )}
      </div>
      {towns.data && towns.data.unplanned.length > 0 ? (
        <RowTable
          key={sunday}
          label="Towns to plan"
          rows={towns.data.unplanned}
          columns={columns}
          rowKey={({ id }) => id}
          open={({ id }) => ({ to: adminPaths.town(id) })}
          detail={({ active_members }) => `${formatCount(active_members)} active members`}
          selection={undefined}
          total={towns.data.unplanned.length}
          stale={false}
          more={false}
          loadingMore={false}
          onMore={() => undefined}
        />
      ) : (
        <ListState
          kind={towns.data ? "empty" : towns.isError ? "failed" : "loading"}
          empty="Every active town has a contest in this week."
          failed="Failed to load admin data"
          retrying={towns.isFetching}
          onRetry={() => void towns.refetch()}
        />
      )}
      {town && (
        <ContestDialog
          id={null}
          beginning={{
            draft: `contest:new:${town.id}:${sunday}`,
            values: { town: { id: town.id, label: town.full_name }, start_date: sunday },
          }}
          onClose={() => setTown(null)}
        />
      )}
    </div>
  );
}
