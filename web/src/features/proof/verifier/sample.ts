// A small proof made by this implementation itself, for tests that then tamper with it.
import { fromHex, text, toHex } from "./bytes.ts";
import { canonical, type Json } from "./canonical.ts";
import { commitment, draw, drawingKey, leaf, merkleRoot, sha256 } from "./drawing.ts";
import type { LedgerRecord, Proof } from "./proof.ts";

type Event = LedgerRecord["statement"]["event"];

const contest = {
  id: "01900000-0000-7000-8000-000000000001",
  title: "Bread for a month",
  town: "Salem, MA",
  closes_at: "2026-06-14T22:00:00Z",
  winners: 1,
  alternates: 2,
};

/** A sound proof of a drawing in which the first winner passed and the next one accepted. */
export async function sampleProof(): Promise<Proof> {
  const keys = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const seed = "11".repeat(32);
  const contestBytes = fromHex(contest.id.replaceAll("-", ""));
  const entries = ["a0", "b1", "c2", "d3", "e4"].map((pair): [string, string] => [
    pair.repeat(16),
    pair.repeat(32),
  ]);
  const leaves = await Promise.all(
    entries.map(([ticket, holder]) => leaf(fromHex(ticket), fromHex(holder))),
  );
  const root = await merkleRoot(leaves);
  const key = await drawingKey(fromHex(seed), contestBytes, root, entries.length, null);
  const steps = (await draw(key, entries.length, 3)).map(
    ({ place, randomValue, index, entry }) => ({
      place,
      random_value: randomValue.toString(),
      index,
      ticket: entries[entry]?.[0] ?? "",
    }),
  );
  const promised = toHex(await commitment(contestBytes, fromHex(seed)));
  const { id, ...facts } = contest;
  const [first, second] = steps.map(({ place, ticket }) => ({ place, ticket }));
  const told: [Event, Json][] = [
    ["committed", { ...facts, commitment: promised, beacon_round: null }],
    ["closed", { count: entries.length, root: toHex(root), exclusions: { unsubscribed: 2 } }],
    ["drawn", { seed, beacon: null, tickets: steps.map(({ ticket }) => ticket) }],
    ["notified", first ?? null],
    ["declined", first ?? null],
    ["promoted", second ?? null],
    ["notified", second ?? null],
    ["claimed", second ?? null],
  ];
  const records: LedgerRecord[] = [];
  for (const [event, body] of told) {
    const statement = {
      town: "salem-ma",
      sequence: records.length + 1,
      previous_hash: records.at(-1)?.hash ?? "0".repeat(64),
      contest: id,
      event,
      recorded_at: `2026-06-14T22:00:0${records.length}Z`,
      body: body as LedgerRecord["statement"]["body"],
    };
    const hash = await sha256(text(canonical(statement)));
    const signature = await crypto.subtle.sign("Ed25519", keys.privateKey, hash);
    records.push({ statement, hash: toHex(hash), signature: toHex(new Uint8Array(signature)) });
  }
  return {
    algorithm: "tpd1",
    contest,
    commitment: promised,
    seed,
    beacon: null,
    count: entries.length,
    root: toHex(root),
    exclusions: { unsubscribed: 2 },
    entries,
    steps,
    records,
    public_key: toHex(new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey))),
  };
}
