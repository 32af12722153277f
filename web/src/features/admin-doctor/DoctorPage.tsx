import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { Button } from "@/components/ui/Button.tsx";
import { type Report, reportQuery, type Verdict } from "./api.ts";
import { ReportGroup } from "./ReportGroup.tsx";

const groups = {
  machine: "Machine",
  database: "Database",
  address: "Public address",
  email: "Email",
  texts: "Texts",
  upkeep: "Automatic work",
} as const satisfies Record<Report["lines"][number]["group"], string>;

/** Whether everything the installation depends on is as it should be, and what to do where it is not. */
export default function DoctorPage() {
  const { data, isError, isFetching, refetch } = useQuery(reportQuery);
  const check = () => void refetch();
  return (
    <div className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-28 md:text-40">Doctor</h1>
          <p className="max-w-[70ch] text-muted">
            Checks everything this installation depends on. Nothing is changed and nothing is sent.
            On the server, <code className="font-semibold">townpick doctor</code> says the same.
          </p>
        </div>
        {data && (
          <Button
            variant="outline"
            aria-disabled={isFetching}
            onClick={() => isFetching || check()}
          >
            {isFetching ? "Checking…" : "Check again"}
          </Button>
        )}
      </div>
      {isError && (
        <FailureNote
          sentence="The installation could not be checked"
          retrying={isFetching}
          onRetry={check}
        />
      )}
      {data ? (
        <Findings report={data} isStale={isError} />
      ) : (
        !isError && (
          <p role="status" className="min-h-96 text-14 text-muted">
            Checking everything. This takes up to ten seconds…
          </p>
        )
      )}
    </div>
  );
}

/** What was found; what was found before says nothing about now when the last look failed. */
function Findings({ report, isStale }: { report: Report; isStale: boolean }) {
  if (isStale) return null;
  const { lines, examined_at } = report;
  return (
    <>
      <p role="status" className="text-14">
        <strong className="font-semibold">{summary(lines)}</strong>{" "}
        <span className="text-muted">Looked at {formatDateTime(examined_at)}.</span>
      </p>
      {Object.entries(groups).map(([group, title]) => {
        const own = lines.filter((line) => line.group === group);
        return own.length > 0 && <ReportGroup key={group} title={title} lines={own} />;
      })}
    </>
  );
}

function summary(lines: Report["lines"]): string {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  const bad = count("bad");
  const warnings = count("warning");
  if (bad + warnings === 0) return "Everything is as it should be.";
  const said = [
    bad > 0 && `${bad} ${bad === 1 ? "thing does" : "things do"} not work`,
    warnings > 0 && `${warnings} to look at`,
  ];
  return `${said.filter(Boolean).join(", ")}.`;
}
