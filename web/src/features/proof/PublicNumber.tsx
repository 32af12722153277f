import type { Drawing } from "./api.ts";
import { awaitedRound, roundAddress, roundName } from "./beacon.ts";

/** The public random number of a drawing with the way to compare it, or how far it is. */
export function PublicNumber({ drawing, now }: { drawing: Drawing; now: number }) {
  const { beacon } = drawing;
  if (!beacon) return "None used";
  const { round, randomness } = beacon;
  if (!randomness) return awaitedRound(drawing, round, now);
  return (
    <span className="grid gap-1">
      <span className="break-all font-[family-name:ui-monospace,monospace] text-14">
        {randomness}
      </span>
      <span>
        {roundName(round)}. The proof carries drand’s signature, so verifying it shows that this is
        drand’s own number. You can also compare it with{" "}
        <a href={roundAddress(round)} rel="noreferrer" className="text-link">
          what drand published
        </a>
        .
      </span>
    </span>
  );
}
