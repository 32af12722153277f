import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { FailureNote } from "@/components/admin/FailureNote.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { May } from "@/components/admin/session/may.tsx";
import { type Figures, figuresQuery } from "./api.ts";
import { FailureCauses } from "./FailureCauses.tsx";
import { TownRates } from "./TownRates.tsx";
import { WaitingMessages } from "./WaitingMessages.tsx";
import { WeekRates } from "./WeekRates.tsx";

/** How messages fare: what waits, what failed, what arrived and was opened. */
export default function StatusPage() {
  const { data, isError, isFetching, refetch } = useQuery(figuresQuery);
  return (
    <div className="grid min-w-0 gap-4 md:gap-5">
      <div className="grid gap-2">
        <h1 className="text-28 md:text-40">Status</h1>
        <p className="max-w-[70ch] text-muted">
          How messages to members fare{data && ", counted just now"}.
        </p>
      </div>
      {data ? (
        <>
          <div className="grid min-w-0 items-start gap-4 md:gap-5 lg:grid-cols-2">
            <WaitingMessages figures={data} />
            <FailureCauses figures={data} />
          </div>
          <Reservations figures={data} />
          <WeekRates figures={data} />
          <TownRates figures={data} />
        </>
      ) : isError ? (
        <FailureNote
          sentence="Failed to load the status"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** What must be known to read the shares rightly. */
function Reservations({ figures }: { figures: Figures }) {
  const sum = (of: "messages" | "delivered" | "opened") =>
    figures.weeks.reduce((all, week) => all + week[of], 0);
  const isSent = sum("messages") > 0;
  const notes = [
    figures.is_cut &&
      `Only the latest ${formatCount(figures.counted_at_most)} messages are counted, so earlier weeks are missing.`,
    isSent && sum("delivered") === 0 && "No provider has reported deliveries yet.",
  ].filter((note) => note !== false);
  const lacksOpenings = isSent && sum("opened") === 0;
  if (notes.length === 0 && !lacksOpenings) return null;
  return (
    <ul className="grid gap-1 rounded-control border border-hairline bg-newsprint px-4 py-3 text-14">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {lacksOpenings && (
        <li>
          No opened emails were counted.{" "}
          <May use="admin_show_settings">
            <Link to={adminPaths.settings} className="text-link">
              Count opened emails
            </Link>{" "}
            is a setting.
          </May>
        </li>
      )}
    </ul>
  );
}

/** The cards, about where they will be. */
function Skeleton() {
  return (
    <div className="grid gap-4 md:gap-5">
      <p role="status" className="text-14 text-muted">
        Counting…
      </p>
      <div aria-hidden className="grid gap-4 md:gap-5 lg:grid-cols-2">
        <div className="h-90 rounded-card border border-hairline bg-white" />
        <div className="h-90 rounded-card border border-hairline bg-white" />
      </div>
      <div aria-hidden className="h-150 rounded-card border border-hairline bg-white" />
    </div>
  );
}
