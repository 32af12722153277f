// When things happened: a list is closed at its time and drawn with the round of that time, or the proof is bad. What came
// too late is not a fault of the drawing, but proves less, and is reported.
import { microseconds, publishedAt, roundFor } from "./instants.ts";
import { contestRecords, type Proof } from "./proof.ts";

/** What happened at a wrong time; nothing when all is in order. The first records are in their places. */
export function wrongTime(proof: Proof): string | null {
  const [, closed, drawn] = contestRecords(proof);
  const { closes_at } = proof.contest;
  if (!closed || recorded(closed) < microseconds(closes_at)) {
    return "the list was closed before its time";
  }
  if (!proof.beacon) return null;
  const round = roundFor(closes_at);
  if (proof.beacon.round !== round) {
    return `the public randomness is not of round ${round}, which the end of the contest demands`;
  }
  if (!drawn || recorded(drawn) < publishedAt(round)) {
    return "it was drawn before the public randomness was out";
  }
  return null;
}

/** What of a good proof came late, each in a sentence. */
export function cameLate({ records, contest, beacon }: Proof): string[] {
  const [promised, closed] = contestRecords({ records });
  const late: string[] = [];
  if (promised && recorded(promised) >= microseconds(contest.closes_at)) {
    late.push(
      "The promise was recorded only after the contest had ended: the ledger does not show that the secret number was fixed before.",
    );
  }
  if (closed && beacon && recorded(closed) >= publishedAt(beacon.round)) {
    late.push(
      "The list was closed only after the public random number was out: the ledger does not show that nobody could know it.",
    );
  }
  return late;
}

function recorded({ statement }: Proof["records"][number]): bigint {
  return microseconds(statement.recorded_at);
}
