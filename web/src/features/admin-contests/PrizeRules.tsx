import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { components } from "@/api/schema.d.ts";
import { Card } from "@/components/admin/Card.tsx";
import { FoundIn } from "@/components/admin/FoundIn.tsx";
import { formatCount, formatDate, formatMoney } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { prizeGuardQuery } from "./prize-guard.ts";

type Guard = components["schemas"]["AdminPrizeGuard"];
type Filing = Guard["table"]["filings"][number];
type Reporting = Guard["table"]["reporting"][number];
type Total = Guard["totals"][number];

/** The figures that prizes are checked against, where they come from, and the towns they concern. */
export function PrizeRules() {
  const guard = useQuery(prizeGuardQuery());
  if (guard.data) return <Tables guard={guard.data} />;
  return (
    <LoadingNote
      query={guard}
      failed="The rules about prizes could not be loaded."
      className="min-h-21"
    />
  );
}

function Tables({ guard: { table, totals } }: { guard: Guard }) {
  return (
    <>
      <Card title="Filings">
        <p className="pb-3 text-14 text-muted">
          As of {formatDate(table.as_of)}. Counsel must confirm them before a real launch.
        </p>
        <SimpleTable
          label="Filings"
          columns={filingColumns}
          rows={table.filings}
          rowKey={({ state }) => state}
          empty="None."
          stacks
        />
      </Card>
      <Card title="Prizes per town and year">
        <p className="pb-3 text-14 text-muted">
          {table.yearly.note} <FoundIn found={table.yearly} />
        </p>
        <SimpleTable
          label="Prizes per town and year"
          columns={totalColumns}
          rows={totals}
          rowKey={({ town_id, year }) => `${town_id} ${year}`}
          empty="No town in these states has a contest this year or next."
          stacks
        />
      </Card>
      <Card title="Tax reporting">
        <SimpleTable
          label="Tax reporting"
          columns={reportingColumns}
          rows={table.reporting}
          rowKey={({ from_year }) => String(from_year)}
          empty="None."
          stacks
        />
      </Card>
    </>
  );
}

const filingColumns: readonly Column<Filing>[] = [
  { key: "state", header: "State", cell: ({ state }) => state },
  { key: "over", header: "Prizes over", cell: ({ over_cents }) => formatMoney(over_cents) },
  {
    key: "rule",
    header: "What is required",
    cell: ({ is_required, days_before_start, winners_list_within_days, note }) =>
      [
        is_required ? "A filing number is required." : "A warning only.",
        days_before_start && `${days_before_start} days before the start.`,
        winners_list_within_days && `Winners list within ${winners_list_within_days} days.`,
        note,
      ]
        .filter(Boolean)
        .join(" "),
  },
  { key: "source", header: "Source", cell: (filing) => <FoundIn found={filing} /> },
];

const totalColumns: readonly Column<Total>[] = [
  {
    key: "town",
    header: "Town",
    cell: ({ town_id, town_full_name }) => (
      <Link to={adminPaths.town(town_id)} className="text-link">
        {town_full_name}
      </Link>
    ),
  },
  { key: "year", header: "Year", cell: ({ year }) => year },
  { key: "contests", header: "Contests", cell: ({ contests }) => formatCount(contests) },
  {
    key: "total",
    header: "Prizes in all",
    cell: ({ total_cents, is_over, without_value }) => (
      <span className="grid gap-0.5">
        <span className={is_over ? "font-semibold text-danger" : ""}>
          {formatMoney(total_cents)}
          {is_over && ", over the state’s threshold"}
        </span>
        {without_value > 0 && (
          <span className="text-muted">{formatCount(without_value)} without a value</span>
        )}
      </span>
    ),
  },
];

const reportingColumns: readonly Column<Reporting>[] = [
  { key: "year", header: "From", cell: ({ from_year }) => from_year },
  {
    key: "from",
    header: "Prizes of one person in a year",
    cell: ({ at_least_cents }) => `${formatMoney(at_least_cents)} or more`,
  },
  { key: "form", header: "Form", cell: ({ form }) => form },
  { key: "note", header: "Note", cell: ({ note }) => note },
  { key: "source", header: "Source", cell: (reporting) => <FoundIn found={reporting} /> },
];
