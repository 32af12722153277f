import { clsx } from "clsx";
import { easternDate, nextDrawing, timeLeft } from "@/lib/eastern.ts";
import { useNow } from "./useNow.ts";

const units = ["days", "hours", "minutes", "seconds"] as const;

/** The time until the next drawing, ticking every second without being read out every second. */
export function Countdown({ className }: { className?: string }) {
  const now = useNow();
  const drawing = nextDrawing(now);
  const left = timeLeft(now, drawing);
  return (
    <div className={clsx("rounded-card border border-ink bg-paper", className)}>
      <p className="border-ink border-b px-4 py-2 text-center font-semibold">
        Drawing this Sunday at 6 PM
        <span className="sr-only"> Eastern, {easternDate(drawing)}</span>
      </p>
      {/* A timer is not live by itself: it is read when it is visited, and silent while it ticks. */}
      <div role="timer" aria-label="Time until the drawing" className="grid grid-cols-4">
        {units.map((unit) => (
          <p
            key={unit}
            className="grid justify-items-center border-hairline border-l px-1 py-3 first:border-l-0"
          >
            <span className="font-semibold text-28 tabular-nums leading-none sm:text-40">
              {String(left[unit]).padStart(2, "0")}
            </span>{" "}
            <span className="text-14 text-muted">{unit}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
