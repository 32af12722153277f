import { describe, expect, it } from "vitest";
import { roundFor } from "./instants.ts";
import type { Proof } from "./proof.ts";
import { readProof } from "./reading.ts";
import { sampleProof, withKnownRound } from "./sample.ts";
import { cameLate } from "./times.ts";
import { checksOf, verify } from "./verify.ts";

async function findings(proof: Proof) {
  const all = [];
  for await (const finding of verify(proof)) all.push(finding);
  return all;
}

describe("a sound proof", () => {
  it.each([
    ["with a public random number", withKnownRound],
    ["without one", {}],
  ])("passes every check in order %s", async (_what, otherwise) => {
    const proof = await sampleProof(otherwise);
    const found = await findings(proof);
    expect(found).toEqual(checksOf(proof).map(({ name }) => ({ name, wrong: null })));
  });

  it("was checked for whose the public random number is where there is one", async () => {
    const names = (beacon: object | null) => checksOf({ beacon }).map(({ name }) => name);
    const about = names({}).filter((name) => name.includes("drand’s own"));
    expect(about).toHaveLength(1);
    expect(names(null)).toEqual(names({}).filter((name) => !about.includes(name)));
  });

  it("is read back from its own JSON", async () => {
    const proof = await sampleProof();
    expect(readProof(JSON.stringify(proof))).toEqual(proof);
    expect(readProof(JSON.stringify(proof, null, 2))).toEqual(proof);
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
    (p) => (at(p.records, 1).statement.body = { count: 9 }),
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

it("a promise that names its rules by their hash is as good as one that names none", async () => {
  const found = await findings(await sampleProof({ rules: "0d".repeat(32) }));
  expect(found.every(({ wrong }) => wrong === null)).toBe(true);
});

describe("a proof that was tampered with", () => {
  it.each(tamperings)("%s", async (_name, reason, tamper) => {
    const proof = await sampleProof();
    tamper(proof);
    const last = (await findings(proof)).at(-1);
    expect(last?.wrong).toContain(reason);
    expect(last?.wrong).not.toBeNull();
  });

  it.each(["2", [2], true, "0x2", [], null, 2.5])(
    "a signed place that is %j",
    async (lastPlace) => {
      const last = (await findings(await sampleProof({ lastPlace }))).at(-1);
      expect(last?.wrong).toBe("record 8: it was not this place's turn");
    },
  );

  it.each([null, "0D".repeat(32), "0d", 7, {}])("a promise whose rules are %j", async (rules) => {
    const last = (await findings(await sampleProof({ rules }))).at(-1);
    expect(last?.wrong).toBe("the record 'committed' is missing or contradicts the proof");
  });

  it("is not read when it does not have the form of a proof", async () => {
    const proof = await sampleProof();
    for (const other of [{ ...proof, seed: "XY" }, { ...proof, extra: 1 }, null]) {
      expect(readProof(JSON.stringify(other))).toBeNull();
    }
    expect(readProof("{")).toBeNull();
    expect(readProof("[".repeat(1_000_000))).toBeNull();
    expect(readProof("[".repeat(1_000_000) + "]".repeat(1_000_000))).toBeNull();
  });
});

describe("the times of a proof", () => {
  const { beacon, closesAt } = withKnownRound;
  const { round } = beacon;
  const ofRound = (round: number) => ({ beacon: { ...beacon, round }, closesAt });

  it.each([
    ["its own round", withKnownRound, null],
    ["the first round", ofRound(1), `is not of round ${round}`],
    ["the round after", ofRound(round + 1), `is not of round ${round}`],
    ["an early closing", { closedAt: "2026-06-14T21:59:59.999999Z" }, "closed before its time"],
  ])("with %s", async (_what, otherwise, wrong) => {
    const proof = await sampleProof(otherwise);
    const last = (await findings(proof)).at(-1);
    if (wrong) expect(last?.wrong).toContain(wrong);
    else expect(last).toEqual({ name: checksOf(proof).at(-1)?.name, wrong: null });
  });

  it("tell what came late", async () => {
    expect(roundFor(closesAt)).toBe(round);
    expect(cameLate(await sampleProof(withKnownRound))).toEqual([]);
    const late = { promisedAt: closesAt, closedAt: "2023-09-15T11:00:33Z", ...withKnownRound };
    expect(cameLate(await sampleProof(late))).toEqual([
      expect.stringContaining("The promise was recorded only after"),
      expect.stringContaining("The list was closed only after"),
    ]);
  });

  it.each([
    ["2023-08-23T15:08:27Z", 1],
    ["2023-08-23T15:08:28Z", 2],
    ["2026-06-14T22:00:00.000001Z", roundFor("2026-06-14T22:00:01Z")],
  ])("give the round of %s", (closesAt, expected) => {
    expect(roundFor(closesAt)).toBe(expected);
  });
});
