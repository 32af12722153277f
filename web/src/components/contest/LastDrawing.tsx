import { Link } from "react-router";
import { easternDate } from "@/lib/eastern.ts";
import { paths } from "@/lib/paths.ts";
import type { Town } from "@/lib/town.ts";
import { lastDrawingLabel, whoWon } from "./last-drawing.ts";

type Drawing = NonNullable<Town["last_drawing"]>;

/** What came of the drawing before this week's: who won what, and the way to its proof. */
export function LastDrawing({ drawing }: { drawing: Drawing }) {
  const { contest_id, prize_description, business_name, closes_at } = drawing;
  return (
    <section
      aria-labelledby="last-drawing"
      className="grid gap-x-10 gap-y-3 border-ink border-t-2 border-b py-6 md:grid-cols-[auto_1fr_auto] md:items-center"
    >
      <h2 id="last-drawing" className="text-22">
        {lastDrawingLabel(closes_at, new Date())}
      </h2>
      <div className="grid gap-1">
        <p className="text-18">
          <strong className="font-semibold">{whoWon(drawing)}</strong> {prize_description}
        </p>
        <p className="text-muted">
          {business_name}, {easternDate(new Date(closes_at))}
        </p>
      </div>
      <p>
        <Link to={paths.drawing(contest_id)} className="text-link">
          See the drawing
        </Link>
      </p>
    </section>
  );
}
