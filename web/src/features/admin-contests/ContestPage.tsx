import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Contest, contestQuery } from "@/components/admin/api/contests.ts";
import { Card } from "@/components/admin/Card.tsx";
import { ContestBadge } from "@/components/admin/contests/ContestBadge.tsx";
import { DetailHeader, DetailPage } from "@/components/admin/DetailPage.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatCount, formatDate, formatMoney } from "@/components/admin/format.ts";
import { PublicPageButton } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { May, useMay } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { paths } from "@/lib/paths.ts";
import { ContestDialog, CopyContestDialog } from "./ContestDialog.tsx";
import { Exclusions } from "./Exclusions.tsx";
import { contestFacts } from "./fields.tsx";
import { Participants } from "./Participants.tsx";
import { RemoveContestDialog } from "./RemoveContestDialog.tsx";
import { Winners } from "./Winners.tsx";
import { shortId, untitled } from "./wording.ts";

/** The page about one contest: what it is, who takes part and who won. */
export default function ContestPage() {
  const { contestId: id = "" } = useParams();
  return (
    <DetailPage
      of={contestQuery(id)}
      tab="contests"
      tabLabel="Back to Admin"
      missing="Contest not found"
      failed="Failed to load contest details"
    >
      {(data) => <ContestDetail contest={data} />}
    </DetailPage>
  );
}

function ContestDetail({ contest }: { contest: Contest }) {
  const navigate = useNavigate();
  const [asked, ask] = useState<"edit" | "copy" | "remove" | null>(null);
  const close = () => ask(null);
  const isVoided = contest.voided_at !== null;
  const may = useMay();
  const { prize_value_cents: value } = contest;
  return (
    <>
      <DetailHeader
        title={contest.title || untitled}
        of={contest.town.full_name}
        badge={<ContestBadge contest={contest} />}
        actions={
          <>
            <PublicPageButton to={paths.contest(contest.town.slug)}>
              View Contest Page
            </PublicPageButton>
            <May use="admin_change_contest">
              <Button variant="outline" size="sm" onClick={() => ask("edit")}>
                <Pencil aria-hidden />
                Manage
              </Button>
              <Button variant="outline" size="sm" onClick={() => ask("copy")}>
                <Copy aria-hidden />
                Duplicate
              </Button>
              {!isVoided && (contest.can_be_deleted || may("admin_void_contest")) && (
                <Button variant="destructive" size="sm" onClick={() => ask("remove")}>
                  <Trash2 aria-hidden />
                  Delete Contest
                </Button>
              )}
            </May>
          </>
        }
      >
        <p>
          {formatDate(contest.start_date)} – {formatDate(contest.end_date)}
        </p>
        <p title={contest.id}>Contest {shortId(contest.id)}</p>
      </DetailHeader>
      {isVoided && (
        <p className="rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14">
          <strong className="font-semibold text-danger">This contest was voided.</strong>{" "}
          {contest.void_reason}
        </p>
      )}
      {!isVoided && contest.prize_warnings.length > 0 && (
        <ul
          aria-label="About the prize"
          className="grid gap-1.5 rounded-control bg-gold/25 px-4 py-3 text-14"
        >
          {contest.prize_warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <StatCards>
        <StatCard label="Participants" value={formatCount(contest.participants)} />
        <StatCard label="Prize Value" value={value === null ? "N/A" : formatMoney(value)} />
        <StatCard label="Winners" value={formatCount(contest.number_of_winners)} />
      </StatCards>
      <Card title="Contest Details">
        <Facts facts={contestFacts(contest)} />
      </Card>
      <May use="admin_list_participants">
        {contest.status === "Completed" && <Winners contest={contest} />}
        <Exclusions contest={contest} />
        <Card title="All Participants">
          <Participants contestId={contest.id} />
        </Card>
      </May>
      {asked === "edit" && <ContestDialog id={contest.id} onClose={close} />}
      {asked === "copy" && <CopyContestDialog of={contest.id} onClose={close} />}
      {asked === "remove" && (
        <RemoveContestDialog
          contest={contest}
          onClose={close}
          onDeleted={() => navigate(adminPaths.dashboard, { replace: true })}
        />
      )}
    </>
  );
}
