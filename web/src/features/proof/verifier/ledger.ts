// The records of a town's ledger: each is what it says it is, follows the one before, and is signed.
import { fromHex, text, toHex } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import { sha256 } from "./drawing.ts";
import { microseconds } from "./instants.ts";
import type { LedgerRecord } from "./proof.ts";

const beforeTheFirst = "0".repeat(64);

/**
 * What is wrong with the first wrong record; nothing when all are right. The browser knows Ed25519. `onChecked` hears how
 * many were found right so far.
 */
export async function wrongRecord(
  records: readonly LedgerRecord[],
  publicKey: string,
  onChecked: (count: number) => void = () => {},
): Promise<string | null> {
  const key = await crypto.subtle
    .importKey("raw", fromHex(publicKey), "Ed25519", false, ["verify"])
    .catch(() => null);
  if (!key) return "the public key is not an Ed25519 key";
  let before: LedgerRecord | null = null;
  for (const [index, record] of records.entries()) {
    const { sequence, previous_hash } = record.statement;
    if (toHex(await sha256(text(canonical(record.statement)))) !== record.hash) {
      return `record ${sequence}: its hash is not the hash of what it says`;
    }
    const falseBeginning = sequence === 0 || (sequence === 1 && previous_hash !== beforeTheFirst);
    if (falseBeginning || (before && !follows(before, record))) {
      return `record ${sequence}: it does not follow the record before it`;
    }
    const signed = await crypto.subtle.verify(
      "Ed25519",
      key,
      fromHex(record.signature),
      fromHex(record.hash),
    );
    if (!signed) return `record ${sequence}: its signature is not the published key's`;
    before = record;
    onChecked(index + 1);
  }
  return null;
}

/** Records of other contests may lie in between; where two are neighbours the link is checked. */
function follows(before: LedgerRecord, record: LedgerRecord): boolean {
  const earlier = before.statement;
  const later = record.statement;
  return (
    later.sequence > earlier.sequence &&
    microseconds(later.recorded_at) >= microseconds(earlier.recorded_at) &&
    later.town === earlier.town &&
    (later.sequence !== earlier.sequence + 1 || later.previous_hash === before.hash)
  );
}
