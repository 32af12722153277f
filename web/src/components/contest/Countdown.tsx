import { clsx } from "clsx";
import type { ReactNode } from "react";
import { easternDate, nextDrawing, type TimeLeft, timeLeft } from "@/lib/eastern.ts";
import { TimerTiles } from "./TimerTiles.tsx";
import { useNow } from "./useNow.ts";

/** The time until the next drawing, ticking every second without being read out every second. */
export function Countdown({ className }: { className?: string }) {
  const now = useNow();
  const drawing = nextDrawing(now);
  return (
    <Frame left={timeLeft(now, drawing)} className={className}>
      <span className="sr-only">, {easternDate(drawing)}</span>
    </Frame>
  );
}

/** The countdown where no clock runs yet: the same words and the same size, its numbers to come. */
export function StillCountdown() {
  return <Frame left={null} />;
}

interface FrameProps {
  left: TimeLeft | null;
  className?: string | undefined;
  children?: ReactNode;
}

function Frame({ left, className, children }: FrameProps) {
  return (
    <div className={clsx("rounded-card border border-ink bg-paper", className)}>
      <p className="border-ink border-b text-balance px-4 py-2 text-center font-semibold">
        Drawing this Sunday at 6 PM Eastern
        {children}
      </p>
      <TimerTiles label="Time until the drawing" left={left} />
    </div>
  );
}
