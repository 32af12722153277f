import { describe, expect, it } from "vitest";
import type { Proof } from "./proof.ts";
import { readProof } from "./proof.ts";
import { sampleProof } from "./sample.ts";
import { checks, verify } from "./verify.ts";

async function findings(proof: Proof) {
  const all = [];
  for await (const finding of verify(proof)) all.push(finding);
  return all;
}

describe("a sound proof", () => {
  it("passes every check in order", async () => {
    const found = await findings(await sampleProof());
    expect(found).toEqual(checks.map(({ name }) => ({ name, wrong: null })));
  });

  it("is read back from its own JSON", async () => {
    const proof = await sampleProof();
    expect(readProof(JSON.parse(JSON.stringify(proof)))).toEqual(proof);
  });
});

function at<Item>(items: Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`the sample has no item ${index}`);
  return item;
}

const tamperings: [string, string, (proof: Proof) => void][] = [
  ["another method", "the method is not tpd1", (p) => (p.algorithm = "tpd2")],
  [
    "a changed record",
    "record 2: its hash is not the hash",
    (p) => (at(p.records, 1).statement.body["count"] = 9),
  ],
  ["a missing refusal", "record 6: it was not this place's turn", (p) => p.records.splice(4, 1)],
  ["a missing call", "record 5: it was not this place's turn", (p) => p.records.splice(3, 1)],
  ["a missing promotion", "record 7: it was not this place's turn", (p) => p.records.splice(5, 1)],
  [
    "a foreign signature",
    "record 1: its signature",
    (p) => (at(p.records, 0).signature = at(p.records, 1).signature),
  ],
  ["another key", "record 1: its signature", (p) => (p.public_key = `${"d7".repeat(31)}5a`)],
  ["another seed", "the seed does not give the commitment", (p) => (p.seed = "22".repeat(32))],
  ["an unsorted list", "the list is not sorted", (p) => p.entries.reverse()],
  ["an entry too few", "the recorded number of entries", (p) => p.entries.pop()],
  [
    "another holder",
    "the list does not give the root",
    (p) => (at(p.entries, 2)[1] = "00".repeat(32)),
  ],
  [
    "another winner",
    "place 1 was not drawn",
    (p) => (at(p.steps, 0).ticket = at(p.steps, 1).ticket),
  ],
  ["a place too few", "place 3 was not drawn", (p) => p.steps.pop()],
  ["another title", "the record 'committed'", (p) => (p.contest.title = "Cake")],
  ["other exclusions", "the record 'closed'", (p) => (p.exclusions = {})],
];

describe("a proof that was tampered with", () => {
  it.each(tamperings)("%s", async (_name, reason, tamper) => {
    const proof = await sampleProof();
    tamper(proof);
    const last = (await findings(proof)).at(-1);
    expect(last?.wrong).toContain(reason);
    expect(last?.wrong).not.toBeNull();
  });

  it("is not read when it does not have the form of a proof", async () => {
    const proof = await sampleProof();
    expect(readProof({ ...proof, seed: "XY" })).toBeNull();
    expect(readProof({ ...proof, extra: 1 })).toBeNull();
    expect(readProof(null)).toBeNull();
  });
});
