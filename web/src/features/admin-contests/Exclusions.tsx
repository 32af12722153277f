import { useQuery } from "@tanstack/react-query";
import { Undo2, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  type Contest,
  type Exclusion,
  exclusionsQuery,
  includeAgain,
} from "@/components/admin/api/contests.ts";
import { Card } from "@/components/admin/Card.tsx";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { RowAction } from "@/components/admin/form/RowAction.tsx";
import { formatDate } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { ExcludeDialog } from "./ExcludeDialog.tsx";

type OfContest = Pick<Contest, "id" | "town" | "drawing_completed_at" | "voided_at">;

/** Who is left out of a contest's drawing: owners, staff and their households. Fixed once it was drawn. */
export function Exclusions({ contest }: { contest: OfContest }) {
  const exclusions = useQuery(exclusionsQuery(contest.id));
  const { run } = useAction({
    act: ({ member_id }: Exclusion) => includeAgain(contest.id, member_id),
    done: (_nothing, { name }) => `${name} takes part again`,
    failed: "Failed to update exclusions",
    refresh,
  });
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const isOpen =
    contest.drawing_completed_at === null &&
    contest.voided_at === null &&
    may("admin_exclude_member");

  const columns: readonly Column<Exclusion>[] = [
    {
      key: "name",
      header: "Name",
      value: ({ name }) => name,
      cell: ({ member_id, name }) => (
        <Link to={adminPaths.user(member_id)} className="text-link">
          {name}
        </Link>
      ),
    },
    { key: "reason", header: "Reason", value: ({ reason }) => reason },
    {
      key: "since",
      header: "Since",
      from: "md",
      value: ({ created_at }) => created_at,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (exclusion) =>
        isOpen && (
          <RowAction
            icon={Undo2}
            label="Include again"
            of={exclusion.name}
            onClick={() => void run(exclusion)}
          />
        ),
    },
  ];

  return (
    <Card
      title="Excluded from the Drawing"
      actions={
        isOpen && (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            <UserRoundX aria-hidden />
            Exclude a Member
          </Button>
        )
      }
    >
      {exclusions.isError && !exclusions.data ? (
        <FailureNote
          sentence="The list of excluded members could not be loaded."
          retrying={exclusions.isFetching}
          onRetry={() => void exclusions.refetch()}
        />
      ) : (
        <SimpleTable
          label="Excluded from the drawing"
          columns={columns}
          rows={exclusions.data ?? []}
          rowKey={({ member_id }) => member_id}
          empty={exclusions.data ? "Nobody is excluded." : "Loading…"}
        />
      )}
      {asking && (
        <ExcludeDialog
          contestId={contest.id}
          town={contest.town}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
