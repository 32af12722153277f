// How one key takes over from another: a record names the new key, is signed by the old one, and holds the new key's own
// signature of the old one. So whoever trusts either of them knows the other.
import { z } from "zod/mini";
import { fromHex } from "./bytes.ts";
import type { Json } from "./canonical.ts";
import type { LedgerRecord } from "./proof.ts";

const body = z.strictObject({
  public_key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});

/** An Ed25519 key; nothing when the digits are none. */
export function verifyingKey(digits: string): Promise<CryptoKey | null> {
  return crypto.subtle
    .importKey("raw", fromHex(digits), "Ed25519", true, ["verify"])
    .catch(() => null);
}

/** The last key that took over in a ledger; nothing where the first one still signs. */
export function keyThatTookOver(records: readonly LedgerRecord[]): string | null {
  const last = records.findLast(({ statement }) => statement.event === "key_rotated");
  return body.safeParse(last?.statement.body).data?.public_key ?? null;
}

/** The key that takes over from another one, if the record's body says so as it must. */
export async function successor(said: Json, old: CryptoKey): Promise<CryptoKey | null> {
  const { success, data } = body.safeParse(said);
  const key = success ? await verifyingKey(data.public_key) : null;
  if (!key || !success) return null;
  const signed = await crypto.subtle.exportKey("raw", old);
  const vouches = await crypto.subtle.verify("Ed25519", key, fromHex(data.signature), signed);
  return vouches ? key : null;
}
