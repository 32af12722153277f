import { formatDateTime } from "@/features/admin/format.ts";
import type { Schedule } from "./api.ts";

/** What runs by itself and when, in the order of a week; known without asking the service. */
const automation = [
  ["Contest drawings", "Every 5 minutes after the end time"],
  ["Contest announcements", "Mondays at 10am EST"],
  ["New-user announcements", "Immediately on signup"],
  ["Drawing reminders", "Saturdays at 10am EST"],
  ["Post-drawing and winner notifications", "Immediately"],
  ["Queue processing", "Every 2 minutes"],
] as const;

/** The automation in words, and the clock of each work as the service keeps it. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] | undefined }) {
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-6 gap-y-2 text-14 sm:grid-cols-[auto_1fr]">
        {automation.map(([work, when]) => (
          <div key={work} className="contents">
            <dt className="font-medium">{work}</dt>
            <dd className="text-muted max-sm:-mt-2">{when}</dd>
          </div>
        ))}
      </dl>
      {schedules && schedules.length > 0 && (
        <ul className="divide-y divide-hairline border-hairline border-y text-14">
          {schedules.map((schedule) => (
            <li key={schedule.work} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="font-medium">{schedule.label}</span>
              <span className="text-muted tabular-nums">{clock(schedule)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function clock({ next_at, last_finished_at, last_outcome }: Schedule): string {
  const last = last_finished_at
    ? `Last ${formatDateTime(last_finished_at)}${last_outcome ? ` (${last_outcome})` : ""}`
    : "Has not run yet";
  return next_at ? `${last} · Next ${formatDateTime(next_at)}` : last;
}
