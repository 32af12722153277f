// The tree hash of a list that may have a million entries; of the tree only one hash per level is held.
import { type EntryList, entryLength } from "./entry-list.ts";
import { sha256 } from "./sha256.ts";

const hashLength = 32;
/** How many entries are hashed between two words about it. */
const oftenEnough = 4096;

/** The root of the list's tree (RFC 6962). `onHashed` hears from time to time how many entries are hashed. */
export function listRoot(
  list: EntryList,
  onHashed: (count: number) => void = () => {},
): Uint8Array {
  const leaf = new Uint8Array(1 + entryLength);
  // The roots of the whole subtrees so far, from the largest to the smallest.
  const whole: Uint8Array[] = [];
  for (let index = 0; index < list.length; index++) {
    if (index % oftenEnough === 0) onHashed(index);
    leaf.set(list.entry(index), 1);
    let root = sha256(leaf);
    // Each trailing one of the count is a whole subtree of the same size as the one that has just become whole.
    for (let count = index; count % 2 === 1; count = (count - 1) / 2) {
      root = beside(whole.pop(), root);
    }
    whole.push(root);
  }
  let root = whole.pop();
  while (root && whole.length > 0) root = beside(whole.pop(), root);
  onHashed(list.length);
  return root ?? sha256(new Uint8Array());
}

const node = new Uint8Array(1 + 2 * hashLength).fill(1, 0, 1);

function beside(left: Uint8Array | undefined, right: Uint8Array): Uint8Array {
  if (!left) throw new Error("the tree lacks the subtree that its count demands");
  node.set(left, 1);
  node.set(right, 1 + hashLength);
  return sha256(node);
}
