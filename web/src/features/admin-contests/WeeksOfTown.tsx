import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { ContestRow } from "@/components/admin/api/contests.ts";
import type { TownDetail } from "@/components/admin/api/towns.ts";
import { Card } from "@/components/admin/Card.tsx";
import { ContestBadge } from "@/components/admin/contests/ContestBadge.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDate } from "@/components/admin/format.ts";
import { RecordLink } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { May } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { endOfWeek, nextWeekToPlan, weekBefore } from "@/lib/contest-week.ts";
import { ContestDialog } from "./ContestDialog.tsx";
import { contestsOfWeeksQuery } from "./planning.ts";
import { untitled } from "./wording.ts";

/** The week that runs and the four after it. */
function weeksInSight(): readonly string[] {
  const weeks = [weekBefore(nextWeekToPlan(new Date()))];
  while (weeks.length < 5) weeks.push(endOfWeek(weeks.at(-1) ?? "") ?? "");
  return weeks;
}

/** What a town has in the coming weeks, and the way to fill those that are empty. */
export function WeeksOfTown({ town }: { town: TownDetail }) {
  const [weeks] = useState(weeksInSight);
  const [planned, plan] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { data, isError, isFetching, refetch } = useQuery(contestsOfWeeksQuery(town.id));
  return (
    <Card title="Coming Weeks">
      {!data && isError ? (
        <FailureNote
          sentence="The coming weeks could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul ref={list} className="-my-2 divide-y divide-hairline text-14">
          {weeks.map((sunday, number) => (
            <li
              key={sunday}
              className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 py-2 md:min-h-12"
            >
              <span className="w-56 shrink-0 text-muted tabular-nums">
                {number === 0 ? `This week, since ${formatDate(sunday)}` : formatDate(sunday)}
              </span>
              {data && (
                <Week
                  sunday={sunday}
                  contest={data.find(
                    ({ start_date, voided_at }) => start_date === sunday && voided_at === null,
                  )}
                  onPlan={() => plan(sunday)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {planned !== null && (
        <ContestDialog
          id={null}
          beginning={{
            draft: `contest:new:${town.id}:${planned}`,
            values: { town_id: { id: town.id, label: town.full_name }, start_date: planned },
          }}
          onClose={() => plan(null)}
          afterSaving={() => list.current?.querySelector<HTMLElement>("a, button") ?? null}
        />
      )}
    </Card>
  );
}

interface WeekProps {
  sunday: string;
  contest: ContestRow | undefined;
  onPlan: () => void;
}

function Week({ sunday, contest, onPlan }: WeekProps) {
  if (contest) {
    return (
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <RecordLink to={adminPaths.contest(contest.id)}>{contest.title || untitled}</RecordLink>
          <span className="text-muted">, {contest.business.business_name}</span>
        </span>
        <ContestBadge contest={contest} />
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 basis-56 items-center justify-between gap-4">
      <span className="text-muted">No contest</span>
      <May use="admin_create_contest">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Create Contest for the week of ${formatDate(sunday)}`}
          onClick={onPlan}
        >
          <Plus aria-hidden />
          Create Contest
        </Button>
      </May>
    </span>
  );
}
