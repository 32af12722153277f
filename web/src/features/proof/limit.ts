// How far anyone could know the outcome of a drawing beforehand. Claims no more than the records of the ledger show.
import type { Drawing } from "./api.ts";
import { isRoundOut, roundName } from "./beacon.ts";
import { microseconds, publishedAt } from "./verifier/instants.ts";

/** The limit of a drawing in a few sentences; `now` in milliseconds since 1970. */
export function limit(drawing: Drawing, now: number): string {
  const { beacon, state, drawn_at } = drawing;
  if (state === "voided" && drawn_at === null) {
    return "The contest was called off and nothing was drawn, so there is no outcome to vouch for.";
  }
  const promised = recordedAt(drawing, "committed");
  // What is still missing when its time has come is late, too.
  const isPromisedLate = isAfter(promised, microseconds(drawing.closes_at)) ?? state !== "open";
  if (!beacon) {
    return isPromisedLate
      ? "To be honest about the limit: there is no public random number, and the promise was not in the ledger before the list closed. So nothing shows that whoever controls our server could not know or choose the outcome."
      : "To be honest about the limit: without a public random number, whoever controls our server could know the outcome before closing time, or influence it through the tickets, which our server makes. They could not swap the secret number or change the list once it was closed.";
  }
  const round = roundName(beacon.round);
  if (isPromisedLate) {
    return `${round} follows from the closing time, but it and the promise were not in the ledger before the list closed. So nothing shows that whoever controls our server could not know the outcome or choose the secret number.`;
  }
  const isOut = beacon.randomness !== null || isRoundOut(beacon.round, now);
  const closed = recordedAt(drawing, "closed");
  if (isAfter(closed, publishedAt(beacon.round)) ?? isOut) {
    return `${round} was named before the list closed, but came out before the closed list was recorded. So nothing shows that whoever controls our server could not know the outcome when they made the list.`;
  }
  if (closed === null) {
    return `${round} was named before the closing time and comes out after it. If the closed list is in the ledger by then, nobody, not even whoever controls our server, can know the outcome beforehand.`;
  }
  const order = `${round} was named before the list closed and ${isOut ? "came" : "comes"} out after the closed list was recorded.`;
  const nobody = "nobody, not even whoever controls our server, could know the outcome beforehand.";
  const whose = "Verifying the proof shows that the number is drand’s own. ";
  return `${order} ${beacon.randomness ? whose : ""}So ${nobody}`;
}

/** When the ledger has an event; nothing while it has none. */
function recordedAt({ records }: Drawing, event: string): bigint | null {
  const record = records.find((record) => record.event === event);
  return record ? microseconds(record.recorded_at) : null;
}

function isAfter(recorded: bigint | null, instant: bigint): boolean | null {
  return recorded === null ? null : recorded >= instant;
}
