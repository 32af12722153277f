import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { type Day, useDashboardNumbers } from "./api.ts";
import { DayByDay, GrowthChart } from "./GrowthChart.tsx";

/** How many people joined in the last 7 and 30 days. */
export function Growth() {
  const { data, isError, isFetching, refetch } = useDashboardNumbers();
  const daily = data?.growth.daily ?? [];
  if (!data && isError) {
    return (
      <Card title="Growth">
        <FailureNote
          sentence="Growth could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  return (
    <Card title="Growth">
      <div className="grid gap-6 sm:grid-cols-[2fr_5fr]">
        <Period label="Last 7 days" days={daily.slice(-7)} count={data?.growth.last_7_days} />
        <Period label="Last 30 days" days={daily} count={data?.growth.last_30_days} />
      </div>
      <DayByDay days={daily} />
    </Card>
  );
}

interface PeriodProps {
  label: string;
  days: readonly Day[];
  count: number | undefined;
}

function Period({ label, days, count }: PeriodProps) {
  return (
    <div className="grid content-start gap-2">
      <p className="text-14 text-muted">
        {label}
        <span className="ml-2 font-semibold text-18 text-ink tabular-nums">
          {count === undefined ? "" : `+${formatCount(count)}`}
        </span>
      </p>
      <GrowthChart label={`New users per day, ${label.toLowerCase()}`} days={days} />
    </div>
  );
}
