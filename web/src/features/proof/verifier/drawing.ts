// The method tpd1, repeated in the browser with nothing but WebCrypto. The service has an implementation of its own;
// both are held to the same published examples.
import { type Bytes, be64, joined, text } from "./bytes.ts";

/** The public randomness that was mixed in. */
export interface Beacon {
  round: number;
  randomness: Bytes;
}

/** One drawn place: the value that was accepted, the position it pointed to, and the entry that stood there. */
export interface DrawnPlace {
  place: number;
  randomValue: bigint;
  index: number;
  /** The entry's position in the sorted list. */
  entry: number;
}

/** SHA-256 over the parts. */
export async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

function keyOf(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key: CryptoKey, ...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(...parts)));
}

/** What is promised about a seed while its contest runs. */
export function commitment(contest: Bytes, seed: Bytes): Promise<Bytes> {
  return sha256(text("tpd1/commit"), contest, seed);
}

/** What stands for the holder of a ticket; the phone as `+16175550123`. */
export function holder(salt: Bytes, phone: string): Promise<Bytes> {
  return sha256(text("tpd1/holder"), salt, text(phone));
}

/** The leaf of one entry. */
export function leaf(ticket: Bytes, holderHash: Bytes): Promise<Bytes> {
  return sha256(new Uint8Array([0]), ticket, holderHash);
}

/** The hash of two subtrees side by side. */
export function node(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(new Uint8Array([1]), left, right);
}

/** The tree hash of the leaves (RFC 6962), all of them at once: a whole town's list goes through `listRoot`. */
export async function merkleRoot(leaves: readonly Bytes[]): Promise<Bytes> {
  let level = leaves;
  // Level by level, a last one without a neighbour as it is: that splits at the largest power of two below, too.
  while (level.length > 1) level = await Promise.all(pairs(level));
  return level[0] ?? sha256();
}

function pairs(level: readonly Bytes[]): (Bytes | Promise<Bytes>)[] {
  return level.flatMap((left, index) => {
    if (index % 2 === 1) return [];
    const right = level[index + 1];
    return [right ? node(left, right) : left];
  });
}

/** The key of a drawing, bound to its contest, its closed list and its beacon. */
export async function drawingKey(
  seed: Bytes,
  contest: Bytes,
  root: Bytes,
  count: number,
  beacon: Beacon | null,
): Promise<Bytes> {
  const secret = await keyOf(seed);
  const round = be64(beacon?.round ?? 0);
  const randomness = beacon?.randomness ?? new Uint8Array();
  return hmac(secret, text("tpd1/key"), contest, root, be64(count), round, randomness);
}

/** The first places of the order that the key gives to a list of this length. */
export async function draw(key: Bytes, count: number, places: number): Promise<DrawnPlace[]> {
  const secret = await keyOf(key);
  let counter = 0;
  const nextValue = async () => {
    const code = await hmac(secret, text("tpd1/index"), be64(counter++));
    return new DataView(code.buffer).getBigUint64(0);
  };
  // Where an exchange has put another entry than the list has there.
  const moved = new Map<number, number>();
  const drawn: DrawnPlace[] = [];
  for (let position = 0; position < Math.min(count, places); position++) {
    const range = BigInt(count - position);
    // So many values at the top would make the small picks likelier than the others.
    const limit = 2n ** 64n - (2n ** 64n % range);
    let randomValue = await nextValue();
    while (randomValue >= limit) randomValue = await nextValue();
    const index = position + Number(randomValue % range);
    const displaced = moved.get(position) ?? position;
    const entry = index === position ? displaced : (moved.get(index) ?? index);
    moved.set(index, displaced);
    drawn.push({ place: position + 1, randomValue, index, entry });
  }
  return drawn;
}
