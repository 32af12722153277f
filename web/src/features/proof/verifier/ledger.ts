// The records of a town's ledger: each is what it says it is, follows the one before, and is signed.
import { fromHex, text, toHex } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import { sha256 } from "./drawing.ts";
import { microseconds } from "./instants.ts";
import type { LedgerRecord } from "./proof.ts";
import { successor, verifyingKey } from "./rotation.ts";

const beforeTheFirst = "0".repeat(64);

/**
 * What is wrong with the first wrong record; nothing when all are right, from the key that signs the first one on. The
 * browser knows Ed25519. `onChecked` hears how many were found right so far.
 */
export async function wrongRecord(
  records: readonly LedgerRecord[],
  publicKey: string,
  onChecked: (count: number) => void = () => {},
): Promise<string | null> {
  let key = await verifyingKey(publicKey);
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
    const { event, contest } = record.statement;
    if ((event === "key_rotated" || event === "lost") !== (contest === null)) {
      return `record ${sequence}: only a change of keys or a loss of records is about no contest`;
    }
    if (event === "key_rotated") {
      key = await successor(record.statement.body, key);
      if (!key) return `record ${sequence}: the new key does not take over from the old one`;
    }
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
