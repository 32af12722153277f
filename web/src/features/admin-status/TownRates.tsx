import { Link } from "react-router";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import type { Figures } from "./api.ts";
import { Bar } from "./Bar.tsx";
import { formatShare, ratesOf } from "./rates.ts";

type Town = Figures["towns"][number];

const columns: readonly Column<Town>[] = [
  {
    key: "full_name",
    header: "Town",
    value: ({ full_name }) => full_name,
    cell: ({ town_id, full_name }) => (
      <Link to={adminPaths.town(town_id)} className="text-link">
        {full_name}
      </Link>
    ),
  },
  {
    key: "messages",
    header: "Messages",
    align: "end",
    from: "md",
    value: ({ messages }) => messages,
    cell: ({ messages }) => formatCount(messages),
  },
  rate("Delivered", (town) => ratesOf(town).delivered),
  { ...rate("Opened", (town) => ratesOf(town).opened), from: "md" },
  rate("Failed", (town) => ratesOf(town).failed, true),
];

/** How messages fare in the towns to which most was written, on one scale from 0 to 100%. */
export function TownRates({ figures: { towns } }: { figures: Figures }) {
  return (
    <Card title="Town by town">
      <SimpleTable
        label="How messages fare, by town"
        columns={columns}
        rows={towns}
        rowKey={({ town_id }) => town_id}
        empty="Nothing was sent in the last 12 weeks."
      />
      {towns.length > 0 && (
        <p className="text-14 text-muted">
          The {towns.length === 20 ? "20 towns" : "towns"} to which most was written in the last 12
          weeks<span className="max-lg:hidden">; bars go from 0 to 100%</span>.
        </p>
      )}
    </Card>
  );
}

function rate(header: string, of: (town: Town) => number | null, isTrouble = false): Column<Town> {
  return {
    key: header.toLowerCase(),
    header,
    value: of,
    width: "6.5rem",
    cell: (town) => (
      <span className="flex items-center gap-2 tabular-nums">
        <span className="lg:w-14 lg:text-right">{formatShare(of(town))}</span>
        <span className="w-24 max-lg:hidden">
          <Bar share={of(town)} isTrouble={isTrouble} />
        </span>
      </span>
    ),
  };
}
