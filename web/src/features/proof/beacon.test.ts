import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { chainHash, isRoundOut, roundAddress } from "./beacon.ts";

it("links to the chain that the service has pinned", () => {
  const pinned = readFileSync(resolve("../crates/domain/src/drawing/quicknet.rs"), "utf8");
  expect(pinned).toContain(`CHAIN_HASH: &str = "${chainHash}"`);
  expect(roundAddress(21)).toBe(`https://api.drand.sh/${chainHash}/public/21`);
});

it("knows from when on a round is out", () => {
  const first = Date.parse("2023-08-23T15:09:27Z");
  expect(isRoundOut(1, first - 1)).toBe(false);
  expect(isRoundOut(1, first)).toBe(true);
  expect(isRoundOut(2, first)).toBe(false);
});
