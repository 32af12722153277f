import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { contestQuery } from "@/components/admin/api/contests.ts";
import { BackButton } from "@/components/admin/BackButton.tsx";
import { Card } from "@/components/admin/Card.tsx";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatCount, formatDateTime } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { useDocumentTitle } from "@/components/admin/useDocumentTitle.ts";
import { useFocusOnOpen } from "@/components/admin/useFocusOnOpen.ts";
import { Button } from "@/components/ui/Button.tsx";
import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { StatCard, StatCards } from "@/components/ui/StatCard.tsx";
import { AuditSteps } from "./AuditSteps.tsx";
import { type DrawingAudit, drawingQuery } from "./api.ts";
import { Digits } from "./Digits.tsx";
import { Snapshot } from "./Snapshot.tsx";

interface DrawingPageProps {
  contestId: string;
  onBack: () => void;
}

/** How one drawing came about: what decided it, each step, and everybody who was in it. */
export function DrawingPage({ contestId, onBack }: DrawingPageProps) {
  const { data: drawing, error, isFetching, refetch } = useQuery(drawingQuery(contestId));
  const { data: contest } = useQuery(contestQuery(contestId));
  const name = contest && `${contest.title || "Untitled Contest"} · ${contest.town.full_name}`;
  useDocumentTitle(name ? `Drawing: ${name}` : "Drawing Audit Trail");
  const heading = useFocusOnOpen<HTMLHeadingElement>();
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BackButton onClick={onBack}>All drawings</BackButton>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline" size="sm">
            <Link to={adminPaths.contest(contestId)}>View Contest</Link>
          </Button>
          <Button asChild variant="outline" size="sm">
            <a
              href={`/drawings/${encodeURIComponent(contestId)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Public Proof
              <ExternalLink aria-hidden />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </div>
      </div>
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-28 outline-none">
          Drawing Audit Trail
        </h2>
        <p className="min-h-5 text-14 text-muted">{name}</p>
      </div>
      {drawing ? (
        <Audit contestId={contestId} drawing={drawing} />
      ) : error ? (
        <div className="grid min-h-44 content-center justify-items-center gap-4 rounded-card border border-hairline bg-white p-6 text-center text-14">
          <p role="status" className="text-muted">
            No detailed audit trail available for this contest.
          </p>
          {!isNotFound(error) && (
            // A failure must not be taken for an absence.
            <>
              <p>It could not be loaded just now.</p>
              <RetryButton size="sm" retrying={isFetching} onRetry={() => void refetch()} />
            </>
          )}
        </div>
      ) : (
        <p role="status" className="min-h-96 text-14 text-muted">
          Loading…
        </p>
      )}
    </div>
  );
}

function Audit({ contestId, drawing }: { contestId: string; drawing: DrawingAudit }) {
  return (
    <>
      <StatCards>
        <StatCard label="Total Participants" value={formatCount(drawing.total_participants)} />
        <StatCard label="Winners Selected" value={formatCount(drawing.winners_selected)} />
      </StatCards>
      <Card title="Drawing">
        <Facts
          facts={[
            ["Drawing Timestamp", formatDateTime(drawing.drawing_timestamp)],
            ["Drawing Method", drawing.drawing_method],
            ["Random Seed", <Digits key="seed" text={drawing.random_seed} />],
            ["Commitment", drawing.commitment && <Digits key="c" text={drawing.commitment} />],
            ["Merkle Root", drawing.merkle_root && <Digits key="r" text={drawing.merkle_root} />],
            ["Left Out", listed(drawing.exclusions) ?? "Nobody"],
            ["System Info", listed(drawing.system_info)],
          ]}
        />
      </Card>
      <Card title="Audit Steps">
        <AuditSteps steps={drawing.audit_steps} />
      </Card>
      <Card title="Participant Snapshot">
        <Snapshot contestId={contestId} />
      </Card>
    </>
  );
}

/** Names and their values in a line: 'version 1.2.0, engine sqlite'; null when there are none. */
function listed(values: Readonly<Record<string, unknown>> | null): string | null {
  const parts = Object.entries(values ?? {}).map(
    ([name, value]) =>
      `${name.replaceAll("_", " ")} ${typeof value === "object" ? JSON.stringify(value) : value}`,
  );
  return parts.length > 0 ? parts.join(", ") : null;
}
