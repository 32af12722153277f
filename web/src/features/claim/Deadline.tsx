import { TimerTiles } from "@/components/contest/TimerTiles.tsx";
import { useNow } from "@/components/contest/useNow.ts";
import { timeLeft } from "@/lib/eastern.ts";
import { spoken } from "@/lib/eastern-instants.ts";

/** Until when the winner can answer, as a date and as the time that is left. */
export function Deadline({ until }: { until: string }) {
  const now = useNow();
  return (
    <div className="border border-ink">
      <p className="border-ink border-b px-4 py-2 text-center">
        Please answer by <strong className="font-semibold">{spoken(until)}</strong>
      </p>
      <TimerTiles label="Time left to answer" left={timeLeft(now, new Date(until))} />
    </div>
  );
}
