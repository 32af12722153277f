import { clsx } from "clsx";
import { easternDate, nextDrawing, timeLeft } from "@/lib/eastern.ts";
import { TimerTiles } from "./TimerTiles.tsx";
import { useNow } from "./useNow.ts";

/** The time until the next drawing, ticking every second without being read out every second. */
export function Countdown({ className }: { className?: string }) {
  const now = useNow();
  const drawing = nextDrawing(now);
  return (
    <div className={clsx("rounded-card border border-ink bg-paper", className)}>
      <p className="border-ink border-b px-4 py-2 text-center font-semibold">
        Drawing this Sunday at 6 PM
        <span className="sr-only"> Eastern, {easternDate(drawing)}</span>
      </p>
      <TimerTiles label="Time until the drawing" left={timeLeft(now, drawing)} />
    </div>
  );
}
