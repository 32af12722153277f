import { Link } from "react-router";
import { paths } from "@/app/paths.ts";
import type { Drawing } from "./api.ts";
import { leftOut, summary, winnerState } from "./wording.ts";

const labels: Record<Drawing["state"], string> = {
  open: "Open",
  waiting: "Closed, being drawn",
  drawn: "Drawn",
  voided: "Called off",
};

/** What happened, for a resident who has half a minute: who was in, who came out, what became of the prize. */
export function DrawingStory({ drawing }: { drawing: Drawing }) {
  const { town, title, business_name, state, winners, exclusions } = drawing;
  const without = leftOut(exclusions);
  return (
    <section aria-labelledby="drawing-title" className="grid gap-8">
      <div className="grid gap-4">
        <p className="font-semibold text-18 text-terracotta">
          <Link to={paths.town(town.slug)} className="text-link">
            {town.full_name}
          </Link>{" "}
          · {labels[state]}
        </p>
        <h1 id="drawing-title" className="text-40 md:text-56">
          {title}
        </h1>
        <p className="text-18">Given by {business_name}.</p>
      </div>
      <p className="max-w-[56ch] text-18 md:text-22">{summary(drawing)}</p>
      {winners.length > 0 && (
        <div className="grid gap-3">
          <h2 className="text-28">{winners.length === 1 ? "The winner" : "The winners"}</h2>
          <ol className="border-ink border-t-2">
            {winners.map(({ place, name, state, ticket }) => (
              <li
                key={place}
                className="grid gap-x-6 gap-y-1 border-hairline border-b py-4 sm:grid-cols-[3rem_1fr_auto]"
              >
                <span className="font-display font-semibold text-28 text-terracotta tabular-nums leading-none">
                  {place}
                </span>
                <span className="grid gap-1">
                  <span className="font-semibold text-18">
                    {name ?? "A name we no longer keep"}
                  </span>
                  <span className="break-all font-[family-name:ui-monospace,monospace] text-14 text-muted">
                    Ticket {ticket}
                  </span>
                </span>
                <span className="text-muted sm:text-right">{winnerState(state)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {without && <p className="max-w-[68ch] text-muted">{without}</p>}
    </section>
  );
}
