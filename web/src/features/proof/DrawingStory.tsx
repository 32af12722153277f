import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";
import type { Drawing } from "./api.ts";
import { calledHeading, leftOut, promises, summary, winnerName, winnerState } from "./wording.ts";

const labels: Record<Drawing["state"], string> = {
  open: "Open",
  waiting: "Closed, being drawn",
  drawn: "Drawn",
  voided: "Called off",
};

interface DrawingStoryProps {
  drawing: Drawing;
  /** The present, in milliseconds since 1970. */
  now: number;
}

/** What happened, for a resident who has half a minute: who was in, who came out, what became of the prize. */
export function DrawingStory({ drawing, now }: DrawingStoryProps) {
  const { town, title, state, winners, exclusions } = drawing;
  const without = leftOut(exclusions);
  return (
    <section aria-labelledby="drawing-title" className="grid gap-8">
      <div className="grid gap-4 border-ink border-b-4 border-double pb-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-18">
          <span>
            The drawing in{" "}
            <Link to={paths.town(town.slug)} className="text-link">
              {town.full_name}
            </Link>
          </span>
          <span className="font-semibold text-terracotta">{labels[state]}</span>
        </p>
        <h1 id="drawing-title" className="text-40 md:text-56">
          {title}
        </h1>
        <Prize drawing={drawing} />
      </div>
      <div className="grid gap-3">
        <p className="max-w-[56ch] text-18 md:text-22">{summary(drawing, now)}</p>
        {without && <p className="max-w-[68ch] text-muted">{without}</p>}
        {state === "open" && (
          <p>
            <Link to={paths.contest(town.slug)} className="text-link">
              See the contest
            </Link>
          </p>
        )}
      </div>
      {winners.length > 0 && <Called drawing={drawing} />}
      {state === "drawn" && (
        <p>
          <Link to={paths.winners(town.slug)} className="text-link">
            All winners in {town.full_name}
          </Link>
        </p>
      )}
      {(state === "open" || state === "waiting") && (
        <div className="grid gap-4">
          <h2 className="text-28">What we promise</h2>
          <ol className="border-ink border-t-2">
            {promises.map((promise, index) => (
              <li
                key={promise}
                className="grid grid-cols-[2.5rem_1fr] border-hairline border-b py-4 sm:grid-cols-[3.5rem_1fr]"
              >
                <span className="font-semibold text-28 text-terracotta tabular-nums leading-none">
                  {index + 1}
                </span>
                <span className="max-w-[60ch] text-18">{promise}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** What is drawn for, and who gives it. */
function Prize({ drawing }: { drawing: Drawing }) {
  const { prize_description, business_name } = drawing;
  return (
    <p className="border-gold border-l-8 pl-4 text-18">
      <strong className="block font-semibold text-22">{prize_description}</strong> Given by{" "}
      {business_name}
    </p>
  );
}

function Called({ drawing }: { drawing: Drawing }) {
  const isVoided = drawing.state === "voided";
  return (
    <div className="grid gap-4">
      <h2 className="text-28">{calledHeading(drawing)}</h2>
      <ol className="border-ink border-t-2">
        {drawing.winners.map((winner) => (
          <li
            key={winner.place}
            className="grid grid-cols-[2.5rem_1fr] gap-y-1 border-hairline border-b py-4 sm:grid-cols-[3.5rem_1fr_auto] sm:gap-x-2"
          >
            <span className="font-semibold text-28 text-terracotta tabular-nums leading-none">
              {winner.place}
            </span>
            <span className="grid gap-1">
              <span className={winner.name ? "font-semibold text-22" : "text-18 text-muted"}>
                {winnerName(winner, isVoided)}
              </span>
              <span className="break-all font-[family-name:ui-monospace,monospace] text-14 text-muted">
                Ticket {winner.ticket}
              </span>
            </span>
            <span className="max-sm:col-start-2 sm:text-right">
              {winnerState(winner.state, isVoided)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
