import { clsx } from "clsx";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount, formatDate } from "@/components/admin/format.ts";
import type { Figures } from "./api.ts";
import { formatShare, ratesOf, type WeekFared, weeksOf } from "./rates.ts";

/** Which share of the messages of each week arrived, and of its emails was opened: drawn, and beneath in numbers. */
export function WeekRates({ figures }: { figures: Figures }) {
  const weeks = weeksOf(figures);
  return (
    <Card title="Week by week">
      {weeks.length === 0 ? (
        <p className="text-14 text-muted">Nothing was sent in the last 12 weeks.</p>
      ) : (
        <>
          <Chart weeks={weeks} />
          <WeekTable weeks={weeks} />
        </>
      )}
    </Card>
  );
}

const lines = [1, 0.75, 0.5, 0.25, 0];
const [barWidth, gap] = [10, 6];
const groupWidth = 2 * barWidth + 2 * gap;

/** Two bars for each week, on a scale from 0 to 100%. The table beneath says the same, so it is a picture alone. */
function Chart({ weeks }: { weeks: readonly WeekFared[] }) {
  const width = weeks.length * groupWidth;
  return (
    <figure aria-label="Delivered and opened, by week" className="grid gap-2 text-14">
      <figcaption className="flex flex-wrap gap-x-5 text-muted">
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-brand" />
          Delivered, of all messages
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-accent" />
          Opened, of all emails
        </span>
      </figcaption>
      <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-2 text-muted tabular-nums">
        <div className="flex h-44 flex-col justify-between text-right leading-none">
          {lines.map((line) => (
            <span key={line} className="h-0 -translate-y-1.5">
              {line * 100}%
            </span>
          ))}
        </div>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {lines.map((line) => (
            <line
              key={line}
              x2={width}
              y1={100 - line * 100}
              y2={100 - line * 100}
              vectorEffect="non-scaling-stroke"
              className={line === 0 ? "stroke-field" : "stroke-hairline"}
            />
          ))}
          {weeks.map((week, place) => {
            const { delivered, opened } = ratesOf(week);
            const x = place * groupWidth + gap;
            return (
              <g key={week.starts_on}>
                <rect {...upright(x, delivered)} className="fill-brand" />
                <rect {...upright(x + barWidth, opened)} className="fill-accent" />
              </g>
            );
          })}
        </svg>
        <span />
        <div className="flex pt-1.5">
          {weeks.map(({ starts_on }, place) => (
            <span key={starts_on} className="min-w-0 flex-1 whitespace-nowrap text-center">
              <span
                className={clsx(
                  "-mx-6 inline-block",
                  !isNamed(place, weeks.length) && "max-md:invisible",
                )}
              >
                {shortDate(starts_on)}
              </span>
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function upright(x: number, share: number | null) {
  const height = (share ?? 0) * 100;
  return { x, y: 100 - height, width: barWidth, height };
}

/** Every third week has room for its date on a telephone; the last one is among them. */
function isNamed(place: number, count: number): boolean {
  return (count - 1 - place) % 3 === 0;
}

function shortDate(date: string): string {
  return formatDate(date).replace(/, \d{4}$/, "");
}

const columns = ["Messages", "Delivered", "Opened", "Failed"] as const;

function WeekTable({ weeks }: { weeks: readonly WeekFared[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling pane, no set of form fields
    <div
      role="group"
      aria-label="Week by week"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control"
    >
      <table aria-label="Week by week" className="w-full whitespace-nowrap text-14 tabular-nums">
        <thead>
          <tr className="h-9 border-hairline border-b">
            <th scope="col" className="text-left">
              Week of
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="pl-2 text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => {
            const { delivered, opened, failed } = ratesOf(week);
            return (
              <tr key={week.starts_on} className="h-10 border-hairline border-b last:border-b-0">
                <th scope="row" className="text-left font-normal">
                  {shortDate(week.starts_on)}
                </th>
                <td className="pl-2 text-right">{formatCount(week.messages)}</td>
                <td className="pl-2 text-right">{formatShare(delivered)}</td>
                <td className="pl-2 text-right">{formatShare(opened)}</td>
                <td className="pl-2 text-right">{formatShare(failed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
