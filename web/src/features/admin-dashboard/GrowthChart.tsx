import { formatCount, formatDate } from "@/features/admin/format.ts";
import type { Day } from "./api.ts";

const height = 64;
const barWidth = 8;
const gap = 3;

interface GrowthChartProps {
  label: string;
  days: readonly Day[];
}

/** Bars, one per day, the tallest for the best day; a screen reader hears that day and the sum. */
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
    <figure className="grid gap-1">
      <svg
        role="img"
        aria-label={
          best ? `${label}. Most on ${formatDate(best.date)}: ${formatCount(best.signups)}.` : label
        }
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
            >
              <title>{`${formatDate(date)}: ${formatCount(signups)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between gap-2 text-14 text-muted tabular-nums">
        <span>{first && shortDate(first.date)}</span>
        <span>{last && shortDate(last.date)}</span>
      </figcaption>
    </figure>
  );
}

function shortDate(date: string): string {
  return formatDate(date).replace(/, \d{4}$/, "");
}
