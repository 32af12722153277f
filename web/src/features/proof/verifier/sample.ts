// A small proof made by this implementation itself, for tests that then tamper with it.
import { rounds } from "../../../../../crates/domain/tests/data/quicknet-rounds.json";
import { fromHex, text, toHex } from "./bytes.ts";
import { canonical, type Json } from "./canonical.ts";
import { commitment, draw, drawingKey, leaf, merkleRoot, sha256 } from "./drawing.ts";
import type { LedgerRecord, Proof } from "./proof.ts";

type Event = LedgerRecord["statement"]["event"];
type Beacon = NonNullable<Proof["beacon"]>;

const sound = {
  id: "01900000-0000-7000-8000-000000000001",
  title: "Bread for a month",
  town: "Salem, MA",
  closes_at: "2026-06-14T22:00:00Z",
  winners: 1,
  alternates: 2,
};

/** What a sample says otherwise than a sound one; it is signed all the same. */
interface Otherwise {
  promisedAt?: string;
  closedAt?: string;
  /** The place of the last record. */
  lastPlace?: Json;
  closesAt?: string;
  beacon?: Beacon;
  /** What the promise names the contest's rules by. */
  rules?: Json;
}

const known = rounds.at(-1);
if (!known) throw new Error("there is no frozen round");

/** A sample with a round that drand published, and a list that closed a minute before it. */
export const withKnownRound: { beacon: Beacon; closesAt: string } = {
  beacon: known,
  closesAt: "2023-09-15T10:59:03Z",
};

/** The instant so many seconds after another one. */
function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + 1000 * seconds).toISOString().replace(".000Z", "Z");
}

/** A sound proof of a drawing in which the first winner passed and the next one accepted. */
export async function sampleProof(otherwise: Otherwise = {}): Promise<Proof> {
  const { closesAt = sound.closes_at, beacon = null } = otherwise;
  const { promisedAt = later(closesAt, 1 - 7 * 86_400), closedAt = later(closesAt, 1) } = otherwise;
  const contest = { ...sound, closes_at: closesAt };
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
  const mixedIn = beacon && { round: beacon.round, randomness: fromHex(beacon.randomness) };
  const key = await drawingKey(fromHex(seed), contestBytes, root, entries.length, mixedIn);
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
  const lastPlace = otherwise.lastPlace === undefined ? {} : { place: otherwise.lastPlace };
  const events: [Event, Json][] = [
    [
      "committed",
      {
        ...facts,
        commitment: promised,
        beacon_round: beacon?.round ?? null,
        ...(otherwise.rules !== undefined && { rules: otherwise.rules }),
      },
    ],
    ["closed", { count: entries.length, root: toHex(root), exclusions: { unsubscribed: 2 } }],
    ["drawn", { seed, beacon, tickets: steps.map(({ ticket }) => ticket) }],
    ["notified", first ?? null],
    ["declined", first ?? null],
    ["promoted", second ?? null],
    ["notified", second ?? null],
    ["claimed", { place: 2, ...second, ...lastPlace }],
  ];
  const times = [promisedAt, closedAt];
  const records: LedgerRecord[] = [];
  for (const [event, body] of events) {
    const statement = {
      town: "salem-ma",
      sequence: records.length + 1,
      previous_hash: records.at(-1)?.hash ?? "0".repeat(64),
      contest: id,
      event,
      recorded_at: times[records.length] ?? later(closesAt, 120 + records.length),
      body: JSON.parse(canonical(body)) as Json,
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
    beacon,
    count: entries.length,
    root: toHex(root),
    exclusions: { unsubscribed: 2 },
    entries,
    steps,
    records,
    public_key: toHex(new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey))),
  };
}
