import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Contest, type Winner, winnersQuery } from "@/components/admin/api/contests.ts";
import { Card } from "@/components/admin/Card.tsx";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { DisqualifyDialog } from "./DisqualifyDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { TaxFormDialog } from "./TaxFormDialog.tsx";
import { useFulfilment } from "./useFulfilment.ts";
import { winnerColumns } from "./winner-columns.tsx";

type Asked = { kind: "extend" | "disqualify" | "tax-form"; winner: Winner } | null;

/** Who won a contest, and how far each is with the prize. */
export function Winners({ contest }: { contest: Pick<Contest, "id" | "voided_at"> }) {
  const winners = useQuery(winnersQuery(contest.id));
  const note = useFulfilment();
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  const may = useMay();
  const columns = winnerColumns({
    isFixed: contest.voided_at !== null || !may("admin_mark_winner"),
    onNote: (winner, marks) => note(contest.id, winner, marks),
    onExtend: (winner) => ask({ kind: "extend", winner }),
    onDisqualify: (winner) => ask({ kind: "disqualify", winner }),
    onTaxForm: (winner) => ask({ kind: "tax-form", winner }),
  });
  return (
    <Card title="Winners">
      {winners.data ? (
        <SimpleTable
          label="Winners"
          columns={columns}
          rows={winners.data}
          rowKey={({ id }) => id}
          empty="No winners have been selected yet."
          stacks
        />
      ) : (
        <LoadingNote
          query={winners}
          failed="The winners could not be loaded."
          className="min-h-21"
        />
      )}
      {asked?.kind === "extend" && (
        <ExtendDialog contestId={contest.id} winner={asked.winner} onClose={close} />
      )}
      {asked?.kind === "tax-form" && (
        <TaxFormDialog contestId={contest.id} winner={asked.winner} onClose={close} />
      )}
      {asked?.kind === "disqualify" && (
        <DisqualifyDialog contestId={contest.id} winner={asked.winner} onClose={close} />
      )}
    </Card>
  );
}
