import type { TimeLeft } from "@/lib/eastern.ts";

const units = ["days", "hours", "minutes", "seconds"] as const;

interface TimerTilesProps {
  label: string;
  /** Null where it is not known yet. */
  left: TimeLeft | null;
}

/** The time left in four tiles. A timer is not live by itself: it is read when it is visited, and silent while it ticks. */
export function TimerTiles({ label, left }: TimerTilesProps) {
  return (
    <div role="timer" aria-label={label} className="@container">
      {/* Two by two where the words of four would not fit, with letters enlarged say. */}
      <div className="grid grid-cols-4 @max-[14rem]:grid-cols-2">
        {units.map((unit) => (
          <p
            key={unit}
            className="grid justify-items-center border-hairline border-l px-1 py-3 first:border-l-0 @max-[14rem]:odd:border-l-0"
          >
            <span className="font-semibold text-28 tabular-nums leading-none sm:text-40">
              {left ? String(left[unit]).padStart(2, "0") : "––"}
            </span>{" "}
            <span className="text-14 text-muted">{unit}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
