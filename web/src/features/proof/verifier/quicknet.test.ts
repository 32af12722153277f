// Rounds that drand published and what is no round of drand's; the service's own verifier is held to the same ones.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import frozen from "../../../../../crates/domain/tests/data/quicknet-rounds.json";
import { chainKey, wrongNumber } from "./quicknet.ts";
import { readProof } from "./reading.ts";
import { sampleProof, withKnownRound } from "./sample.ts";
import { verify } from "./verify.ts";

const refused = frozen.refused.map(({ what, ...beacon }) => [what, beacon] as const);

describe("a public random number", () => {
  it.each(frozen.rounds)("of round $round is drand's own", async (beacon) => {
    expect(await wrongNumber(beacon)).toBeNull();
  });

  it.each(refused)("is not drand's own: %s", async (what, beacon) => {
    const isHash = what === "a changed random number";
    expect(await wrongNumber(beacon)).toBe(
      isHash
        ? "the public randomness is not the hash of its signature"
        : `the signature of the public randomness is not drand's signature of round ${beacon.round}`,
    );
  });

  it("is held to the key that the service has pinned", () => {
    const pinned = readFileSync(resolve("../crates/domain/src/drawing/quicknet.rs"), "utf8");
    expect(pinned.replaceAll(/\\\n\s*/g, "")).toContain(`CHAIN_KEY: &str = "${chainKey}"`);
  });
});

describe("a proof in which everything else agrees", () => {
  it.each(refused)("is refused with %s", async (_what, beacon) => {
    const proof = await sampleProof({ ...withKnownRound, beacon });
    const found: (string | null)[] = [];
    for await (const { wrong } of verify(proof)) found.push(wrong);
    const isOfItsRound = beacon.round === withKnownRound.beacon.round;
    expect(found.at(-1)).toEqual(
      isOfItsRound ? await wrongNumber(beacon) : expect.stringContaining("is not of round"),
    );
  });

  it("is no proof without the signature", async () => {
    const proof = await sampleProof(withKnownRound);
    expect(readProof(JSON.stringify(proof))).toEqual(proof);
    const { round, randomness } = withKnownRound.beacon;
    for (const beacon of [
      { round, randomness },
      { round, randomness, signature: null },
      { round, randomness, signature: "" },
    ]) {
      expect(readProof(JSON.stringify({ ...proof, beacon }))).toBeNull();
    }
  });
});
