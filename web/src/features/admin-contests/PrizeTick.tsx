import { clsx } from "clsx";
import type { Winner } from "@/components/admin/api/contests.ts";
import { deletedMember } from "./wording.ts";

/** How far a prize is. */
export type Marks = Pick<Winner, "prize_claimed" | "prize_fulfilled">;

/** Somebody whose prize is followed up. */
export type PrizeHolder = Pick<Winner, "id" | "name"> & Marks;

/** Notes how far somebody's prize is. */
export type NotePrize<Holder> = (holder: Holder, note: Partial<Marks>) => void;

const words = {
  prize_claimed: { short: "Claimed", whose: "Prize claimed by" },
  prize_fulfilled: { short: "Fulfilled", whose: "Prize fulfilled for" },
} as const;

interface PrizeTickProps<Holder> {
  winner: Holder;
  mark: keyof Marks;
  onNote: NotePrize<Holder>;
  /** Says beside the box what it is for, where no heading does. */
  labelled?: boolean;
  /** Shows how far the prize is without letting anybody change it. */
  disabled?: boolean;
}

/** A box to tick for a prize that was claimed, or handed over. */
export function PrizeTick<Holder extends PrizeHolder>({
  winner,
  mark,
  onNote,
  labelled = false,
  disabled = false,
}: PrizeTickProps<Holder>) {
  const { short, whose } = words[mark];
  return (
    <label
      className={clsx(
        "h-11 items-center md:h-9",
        !disabled && "cursor-pointer",
        labelled ? "inline-flex gap-1.5 px-1" : "grid w-11 justify-center md:w-9",
      )}
    >
      <input
        type="checkbox"
        aria-label={`${whose} ${winner.name ?? deletedMember}`}
        checked={winner[mark]}
        disabled={disabled}
        onChange={({ target }) => onNote(winner, { [mark]: target.checked })}
        className="size-4.5 cursor-pointer accent-brand disabled:cursor-default"
      />
      {labelled && short}
    </label>
  );
}
