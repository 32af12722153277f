import { clsx } from "clsx";
import { formatCount, formatDateTime } from "@/components/admin/format.ts";
import type { Schedule } from "./api.ts";

/** What runs by itself and when, in the words of the service, and beside each work its clock. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <ul className="-my-2 divide-y divide-hairline text-14">
      {schedules.map((schedule) => (
        <li
          key={schedule.work}
          className="grid gap-x-6 py-2 md:grid-cols-2 lg:grid-cols-[18rem_16rem_1fr]"
        >
          <span className="font-medium">{schedule.label}</span>
          <span className="md:text-right lg:text-left">{schedule.schedule}</span>
          <Clock schedule={schedule} />
        </li>
      ))}
    </ul>
  );
}

function Clock({ schedule }: { schedule: Schedule }) {
  const { next_at, last_done_at, last_done_count, is_late, overdue } = schedule;
  return (
    <span className="grid text-muted tabular-nums md:max-lg:col-span-2 lg:text-right">
      <span className={clsx((is_late || hasFailed(schedule)) && "font-medium text-danger")}>
        {lastRun(schedule)}
        {is_late && overdue > 0 && ` · ${formatCount(overdue)} overdue`}
      </span>
      {last_done_at && (
        <span>
          Last active {formatDateTime(last_done_at)} ({formatCount(last_done_count ?? 0)})
        </span>
      )}
      {next_at && <span>Next {formatDateTime(next_at)}</span>}
    </span>
  );
}

function hasFailed({ last_outcome }: Schedule): boolean {
  return last_outcome?.startsWith("failed") ?? false;
}

function lastRun({ last_finished_at, last_outcome, is_late }: Schedule): string {
  if (!last_finished_at) return "Has not run yet";
  const at = formatDateTime(last_finished_at);
  // How many things the last run did says little: the next run finds nothing to do. What it was waiting for does.
  const note = last_outcome?.replace(/^done: \d+(; )?/, "");
  return `${is_late ? "Has not run since" : "Last run"} ${at}${note ? ` (${note})` : ""}`;
}
