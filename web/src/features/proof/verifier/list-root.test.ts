import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bytes, be64, fromHex, toHex } from "./bytes.ts";
import { leaf, merkleRoot, sha256 } from "./drawing.ts";
import { EntryList } from "./entry-list.ts";
import { listRoot } from "./list-root.ts";
import type { Proof } from "./proof.ts";
import { sampleProof } from "./sample.ts";
import { verify } from "./verify.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

function listOf(count: number): Proof["entries"] {
  return Array.from({ length: count }, (_, index) => {
    const digits = toHex(be64(index));
    return [digits.repeat(2), digits.repeat(4)];
  });
}

function leavesOf(entries: Proof["entries"]): Promise<Bytes[]> {
  return Promise.all(entries.map(([ticket, holder]) => leaf(fromHex(ticket), fromHex(holder))));
}

/** The definition of RFC 6962, word for word. */
async function definedRoot(leaves: readonly Bytes[]): Promise<Bytes> {
  const [first] = leaves;
  if (!first) return sha256();
  if (leaves.length === 1) return first;
  const half = 2 ** (31 - Math.clz32(leaves.length - 1));
  const left = await definedRoot(leaves.slice(0, half));
  return sha256(new Uint8Array([1]), left, await definedRoot(leaves.slice(half)));
}

describe("the root of a list", () => {
  it("is the one that RFC 6962 defines, whatever the length", async () => {
    const entries = listOf(70);
    const leaves = await leavesOf(entries);
    for (let count = 0; count <= entries.length; count++) {
      const defined = toHex(await definedRoot(leaves.slice(0, count)));
      expect(toHex(await merkleRoot(leaves.slice(0, count))), `${count} leaves`).toBe(defined);
      const root = toHex(listRoot(EntryList.of(entries.slice(0, count))));
      expect(root, `${count} entries`).toBe(defined);
    }
  });

  it("is checked without a promise for each entry, and told along the way, however long the list", async () => {
    const entries = listOf(9000);
    const root = toHex(await merkleRoot(await leavesOf(entries)));
    const proof = { ...(await sampleProof()), entries, count: entries.length, root };
    const digest = vi.spyOn(crypto.subtle, "digest");
    const findings = [];
    const told: number[] = [];
    const onHashed = (count: number) => told.push(count);
    for await (const finding of verify(proof, EntryList.of(entries), onHashed)) {
      findings.push(finding);
    }
    expect(findings[3]).toEqual({ name: "The list is the one that was closed", wrong: null });
    expect(digest.mock.calls.length).toBeLessThan(20);
    expect(told).toEqual([0, 4096, 8192, 9000]);
  });
});
