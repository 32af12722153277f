import type { ReactNode } from "react";
import { formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import type { AuditStep } from "./api.ts";
import { Digits } from "./Digits.tsx";

const columns: readonly Column<AuditStep>[] = [
  { key: "step", header: "Step", width: "3.5rem", align: "end", value: ({ step }) => step },
  {
    key: "action",
    header: "Action",
    cell: ({ action }) => <OneLine>{action}</OneLine>,
    value: ({ action }) => action,
  },
  {
    key: "winner",
    header: "Winner",
    value: ({ winner_name }) => winner_name,
    cell: ({ winner_name }) => <OneLine>{winner_name ?? "–"}</OneLine>,
  },
  {
    key: "value",
    header: "Random Value",
    value: ({ random_value }) => random_value,
    align: "end",
    cell: ({ random_value }) => (
      <OneLine>
        <Digits text={random_value} />
      </OneLine>
    ),
  },
  {
    key: "index",
    header: "Index Selected",
    value: ({ random_index_selected }) => random_index_selected,
    align: "end",
    cell: ({ random_index_selected }) => random_index_selected ?? "–",
  },
  {
    key: "seed",
    header: "Crypto Seed",
    value: ({ crypto_seed }) => crypto_seed,
    cell: ({ crypto_seed }) => (
      <OneLine>
        <Digits text={crypto_seed} />
      </OneLine>
    ),
  },
  {
    key: "time",
    header: "Time",
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => (
      <span className="whitespace-nowrap" title={timestamp}>
        {formatDateTime(timestamp)}
      </span>
    ),
  },
];

/** Words that stay together: the table is scrolled where there is no room for them. */
function OneLine({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

/** What the drawing did, step by step. */
export function AuditSteps({ steps }: { steps: readonly AuditStep[] }) {
  return (
    <SimpleTable
      label="Audit steps"
      columns={columns}
      rows={steps}
      rowKey={({ step, action }) => `${step} ${action}`}
      empty="No detailed audit trail available for this contest."
    />
  );
}
