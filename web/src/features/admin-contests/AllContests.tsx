import { Copy, Eye, Pencil, Plus, Radio, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type ContestRow,
  contestList,
  contestStatusFilter,
} from "@/components/admin/api/contests.ts";
import { ContestBadge } from "@/components/admin/contests/ContestBadge.tsx";
import { RowAction, RowActions, RowLink } from "@/components/admin/form/RowAction.tsx";
import { formatCount, formatDate, formatDates } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { TownFilter } from "@/components/admin/pickers/TownFilter.tsx";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { useBeginning } from "@/components/admin/useBeginning.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { ContestDialog, CopyContestDialog } from "./ContestDialog.tsx";
import { RemoveContestDialog } from "./RemoveContestDialog.tsx";
import { untitled, winnersSelected } from "./wording.ts";

type Asked =
  | { kind: "form"; id: string | null }
  | { kind: "copy"; id: string }
  | { kind: "remove"; contest: ContestRow }
  | null;

/** Every contest, the latest first. */
export function AllContests() {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  useBeginning(() => ask({ kind: "form", id: null }));

  const columns: ColumnsOf<typeof contestList> = [
    { key: "title", header: "Contest", cell: TitleCell, sort: rising("title") },
    {
      key: "town",
      header: "Town",
      width: "11rem",
      from: "lg",
      cell: ({ town }) => town.full_name,
      under: ({ town }) => town.full_name,
      filter: {
        name: "town",
        label: "Town",
        control: (value, onChange) => <TownFilter value={value} onChange={onChange} />,
      },
    },
    {
      key: "status",
      header: "Status",
      width: "7.5rem",
      from: "lg",
      cell: (contest) => <ContestBadge contest={contest} />,
      under: stateOf,
      filter: contestStatusFilter,
    },
    {
      key: "dates",
      header: "Dates",
      width: "13.5rem",
      from: "xl",
      cell: datesOf,
      under: shortDatesOf,
      sort: falling("starts_at"),
    },
    {
      key: "participants",
      header: "Participants",
      width: "7rem",
      align: "end",
      from: "xl",
      cell: ({ participants }) => formatCount(participants),
    },
    {
      key: "now",
      header: "Link or result",
      width: "15rem",
      from: "md",
      cell: PageOrDrawing,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "clamp(10.25rem, 24vw, 11rem)",
      align: "end",
      cell: (contest) => (
        <Actions
          contest={contest}
          onCopy={() => ask({ kind: "copy", id: contest.id })}
          onManage={() => ask({ kind: "form", id: contest.id })}
          onRemove={() => ask({ kind: "remove", contest })}
        />
      ),
    },
  ];

  return (
    <>
      <ServerList
        label="Contests"
        list={contestList}
        columns={columns}
        sorted="-starts_at"
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: adminPaths.contest(id) })}
        searchLabel="Search contests"
        exports
        actions={
          <May use="admin_create_contest">
            <Button size="sm" onClick={() => ask({ kind: "form", id: null })}>
              <Plus aria-hidden />
              Create Contest
            </Button>
          </May>
        }
        empty="No contests match the current filters."
        failed="Failed to load admin data"
      />
      {asked?.kind === "form" && <ContestDialog id={asked.id} onClose={close} />}
      {asked?.kind === "copy" && <CopyContestDialog of={asked.id} onClose={close} />}
      {asked?.kind === "remove" && <RemoveContestDialog contest={asked.contest} onClose={close} />}
    </>
  );
}

interface ActionsProps {
  contest: ContestRow;
  onCopy: () => void;
  onManage: () => void;
  onRemove: () => void;
}

function Actions({ contest, onCopy, onManage, onRemove }: ActionsProps) {
  const title = titleOf(contest);
  const isVoided = contest.voided_at !== null;
  const mayVoid = useMay()("admin_void_contest");
  return (
    <RowActions>
      <span className="md:hidden">
        <PageLink contest={contest} />
      </span>
      <May use="admin_change_contest">
        <RowAction icon={Pencil} label="Manage" of={title} onClick={onManage} />
        <RowAction
          icon={Copy}
          label="Duplicate"
          of={title}
          iconOnly
          className="max-md:hidden"
          onClick={onCopy}
        />
        {!isVoided && (contest.status === "Upcoming" || mayVoid) && (
          <RowAction icon={Trash2} label="Delete" of={title} iconOnly onClick={onRemove} />
        )}
      </May>
    </RowActions>
  );
}

function titleOf({ title }: ContestRow): string {
  return title || untitled;
}

/** A contest without a value cannot be checked against any threshold. */
function TitleCell(contest: ContestRow) {
  const warns = contest.prize_value_cents === null && contest.voided_at === null;
  if (!warns || contest.drawing_completed_at !== null) return titleOf(contest);
  return (
    <span>
      {titleOf(contest)} <span className="font-medium text-terracotta">No prize value</span>
    </span>
  );
}

function datesOf({ start_date, end_date }: ContestRow): string {
  return `${formatDate(start_date)} – ${formatDate(end_date)}`;
}

function shortDatesOf({ start_date, end_date }: ContestRow): string {
  return formatDates(start_date, end_date);
}

/** Where a contest is in its week, or what became of it. */
function stateOf({
  status,
  voided_at,
  drawing_completed_at,
  winners_selected,
}: ContestRow): string {
  if (voided_at !== null) return "Voided";
  if (drawing_completed_at === null) return status;
  return `Drawing Complete, ${winnersSelected(winners_selected ?? 0)}`;
}

/** The page of a contest that can be looked at now, or what became of its drawing. */
function PageOrDrawing(contest: ContestRow) {
  if (contest.voided_at !== null) return null;
  if (contest.drawing_completed_at === null) return <PageLink contest={contest} />;
  return (
    <span className="flex items-center gap-2">
      <Badge tone="completed">Drawing Complete</Badge>
      <span className="text-muted tabular-nums">
        {winnersSelected(contest.winners_selected ?? 0)}
      </span>
    </span>
  );
}

function PageLink({ contest }: { contest: ContestRow }) {
  const title = titleOf(contest);
  if (contest.voided_at !== null) return null;
  if (contest.status === "Upcoming") {
    const preview = adminPaths.contestPreview(contest.id);
    return <RowLink icon={Eye} label="Preview" of={title} href={preview} />;
  }
  if (contest.status === "Live") {
    const page = paths.contest(contest.town.slug);
    return <RowLink icon={Radio} label="View Live" of={title} href={page} />;
  }
  return null;
}
