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

/** The automation in words, and beside each work its clock as the service keeps it. */
export function Schedules({ schedules = [] }: { schedules: readonly Schedule[] | undefined }) {
  const described = automation.map(([work, when]) => ({
    work,
    when,
    schedule: schedules.find(({ label }) => label === work),
  }));
  const others = schedules
    .filter(({ label }) => !automation.some(([work]) => work === label))
    .map((schedule) => ({ work: schedule.label, when: schedule.schedule, schedule }));
  return (
    <ul className="-my-2 divide-y divide-hairline text-14">
      {[...described, ...others].map(({ work, when, schedule }) => (
        <li key={work} className="grid gap-x-6 py-2 md:grid-cols-2 lg:grid-cols-[18rem_16rem_1fr]">
          <span className="font-medium">{work}</span>
          <span className="md:text-right lg:text-left">{when}</span>
          <span className="text-muted tabular-nums md:max-lg:col-span-2 lg:text-right">
            {schedule && clock(schedule)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function clock({ next_at, last_finished_at, last_outcome }: Schedule): string {
  const last = last_finished_at
    ? `Last ${formatDateTime(last_finished_at)}${last_outcome ? ` (${last_outcome})` : ""}`
    : "Has not run yet";
  return next_at ? `${last} · Next ${formatDateTime(next_at)}` : last;
}
