// Instants as the ledger writes them, to the microsecond, and the round of drand's quicknet that follows from one.

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{0,5}[1-9]))?Z$/;
/** The last second of the service's calendar. */
const lastSecond = "9999-12-30T22:00:00";

/** The chain's first second and its period; a round is taken no sooner than a minute after the list closed. */
const firstSecond = 1_692_803_367n;
const period = 3n;
const afterClosing = 60n;
const million = 1_000_000n;

/** Whether a text is an instant in the one spelling that counts: UTC with a `Z`, and no digit too many. */
export function isInstant(text: string): boolean {
  const second = form.exec(text)?.[1];
  if (!second || second > lastSecond) return false;
  const at = new Date(`${second}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${second}.000Z`;
}

/** Microseconds since 1970; the caller has an instant in UTC. */
export function microseconds(text: string): bigint {
  const [second = "", fraction = ""] = text.replace("Z", "").split(".");
  return BigInt(Date.parse(`${second}Z`)) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, "0"));
}

/** The first round that is at least a minute after the list closed. */
export function roundFor(closesAt: string): number {
  const seconds = (microseconds(closesAt) + million - 1n) / million;
  const waited = seconds + afterClosing - firstSecond;
  return Number((waited > 0n ? waited + period - 1n : 0n) / period) + 1;
}

/** When a round is published, in microseconds since 1970. */
export function publishedAt(round: number): bigint {
  return (firstSecond + (BigInt(round) - 1n) * period) * million;
}
