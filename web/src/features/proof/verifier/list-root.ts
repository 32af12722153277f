// The tree hash of a list that may have a million entries: a few thousand are hashed at a time, and of the rest of the
// tree only one hash per level is kept.
import { type Bytes, fromHex } from "./bytes.ts";
import { leaf, merkleRoot, node, sha256 } from "./drawing.ts";
import type { Proof } from "./proof.ts";

/** How many entries are hashed at a time: a power of two, so that each full chunk is a whole subtree. */
const entriesAtATime = 4096;

/** The same hash that `merkleRoot` gives for all leaves at once; `chunk` must be a power of two. */
export async function listRoot(
  entries: Proof["entries"],
  chunk: number = entriesAtATime,
): Promise<Bytes> {
  // The roots of the whole subtrees so far, from the largest to the smallest.
  const whole: Bytes[] = [];
  for (let chunks = 0; chunks * chunk < entries.length; chunks++) {
    let root = await chunkRoot(entries.slice(chunks * chunk, (chunks + 1) * chunk));
    // Each trailing one of the count is a whole subtree of the same size as the one that has just become whole.
    for (let count = chunks; count % 2 === 1; count = (count - 1) / 2) {
      root = await beside(whole.pop(), root);
    }
    whole.push(root);
  }
  let root = whole.pop();
  while (root && whole.length > 0) root = await beside(whole.pop(), root);
  return root ?? sha256();
}

async function chunkRoot(entries: Proof["entries"]): Promise<Bytes> {
  const leaves = entries.map(([ticket, holder]) => leaf(fromHex(ticket), fromHex(holder)));
  return merkleRoot(await Promise.all(leaves));
}

function beside(left: Bytes | undefined, right: Bytes): Promise<Bytes> {
  if (!left) throw new Error("the tree lacks the subtree that its count demands");
  return node(left, right);
}
