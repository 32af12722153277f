import { describe, expect, it } from "vitest";
import { vectors } from "../../../../../crates/domain/tests/data/drawing-vectors.json";
import { fromHex, toHex } from "./bytes.ts";
import { commitment, draw, drawingKey, holder, leaf, merkleRoot } from "./drawing.ts";

describe("the published examples of tpd1", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", async (_name, vector) => {
    const contest = fromHex(vector.contest_id);
    const seed = fromHex(vector.seed);
    expect(toHex(await commitment(contest, seed))).toBe(vector.commitment);

    const entrants = vector.entrants.toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1));
    const leaves = await Promise.all(
      entrants.map(async ({ ticket, salt, phone }) =>
        leaf(fromHex(ticket), await holder(fromHex(salt), phone)),
      ),
    );
    const root = await merkleRoot(leaves);
    expect(toHex(root)).toBe(vector.root);

    const beacon = vector.beacon && {
      round: vector.beacon.round,
      randomness: fromHex(vector.beacon.randomness),
    };
    const key = await drawingKey(seed, contest, root, entrants.length, beacon);
    expect(toHex(key)).toBe(vector.key);

    const drawn = await draw(key, entrants.length, vector.winners + vector.alternates);
    const steps = drawn.map(({ place, randomValue, index, entry }) => ({
      place,
      random_value: randomValue.toString(),
      index,
      ticket: entrants[entry]?.ticket,
    }));
    expect(steps).toEqual(vector.steps);
  });
});
