import { formatCount, formatDate } from "@/components/admin/format.ts";
import type { Day } from "./api.ts";

const height = 64;
const barWidth = 8;
const gap = 3;

interface GrowthChartProps {
  label: string;
  days: readonly Day[];
}

/** Bars, one per day, the tallest for the best day, which is named; `DayByDay` says what each stands for. */
export function GrowthChart({ label, days }: GrowthChartProps) {
  const best = days.reduce<Day | undefined>(
    (top, day) => (top && top.signups >= day.signups ? top : day),
    undefined,
  );
  const most = Math.max(best?.signups ?? 0, 1);
  const width = Math.max(days.length * (barWidth + gap) - gap, 1);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure aria-label={label} className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-field border-b"
      >
        {days.map(({ date, signups }, index) => {
          const barHeight = signups === 0 ? 0 : Math.max((signups / most) * height, 2);
          return (
            <rect
              key={date}
              x={index * (barWidth + gap)}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
              className="fill-brand"
            />
          );
        })}
      </svg>
      <figcaption className="grid gap-0.5 text-14 text-muted tabular-nums">
        <span aria-hidden className="flex justify-between gap-2">
          <span>{first && shortDate(first.date)}</span>
          <span>{last && shortDate(last.date)}</span>
        </span>
        {best && <span>{`Most on ${shortDate(best.date)}: ${formatCount(best.signups)}`}</span>}
      </figcaption>
    </figure>
  );
}

/** What the bars stand for, in numbers, the latest day first. */
export function DayByDay({ days }: { days: readonly Day[] }) {
  return (
    <details className="text-14">
      <summary className="min-h-11 cursor-pointer content-center rounded-control text-muted md:min-h-8">
        Day by day
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields */}
      <div
        role="group"
        aria-label="New users per day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-outline-offset-2 max-h-60 overflow-y-auto rounded-control border border-hairline"
      >
        <table aria-label="New users per day" className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">New users</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, signups }) => (
              <tr key={date} className="border-hairline border-b last:border-b-0">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {formatDate(date)}
                </th>
                <td className="px-3 py-1.5 text-right font-medium">{formatCount(signups)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function shortDate(date: string): string {
  return formatDate(date).replace(/, \d{4}$/, "");
}
