// Checks a proof from beginning to end, check by check, and stops at the first that fails.
import { fromHex, toHex } from "./bytes.ts";
import { canonical, type Json } from "./canonical.ts";
import { commitment, draw, drawingKey } from "./drawing.ts";
import { wrongRecord } from "./ledger.ts";
import { listRoot } from "./list-root.ts";
import type { Proof } from "./proof.ts";
import { outOfOrder } from "./succession.ts";
import { wrongTime } from "./times.ts";

/** A check: what it makes sure of, and how it finds what is wrong. */
interface Check {
  name: string;
  /** What is wrong, in a few words; nothing when it holds. */
  wrong: (proof: Proof) => Promise<string | null>;
  /** Whether it is about the public random number, which not every drawing has. */
  isAboutBeacon?: true;
}

const checks: readonly Check[] = [
  { name: "The records are unchanged, in order and signed", wrong: records },
  { name: "The seed is the one that was promised", wrong: seed },
  { name: "The list is sorted and nobody is in it twice", wrong: sorted },
  { name: "The list is the one that was closed", wrong: list },
  { name: "Every place was drawn as the seed and the list demand", wrong: steps },
  { name: "The records describe the same drawing", wrong: tale },
  { name: "Nothing was closed or drawn before its time", wrong: times },
  {
    name: "The public random number is drand’s own: its signature holds under drand’s key",
    wrong: randomNumber,
    isAboutBeacon: true,
  },
  { name: "Winners and promotions follow the drawn order", wrong: succession },
];

/** What a proof is checked for, in this order: with or without a public random number. */
export function checksOf({ beacon }: { beacon: object | null }): readonly Check[] {
  return checks.filter(({ isAboutBeacon }) => beacon !== null || !isAboutBeacon);
}

/** How a check came out. */
export interface Finding {
  name: string;
  /** What is wrong; nothing when the check passed. */
  wrong: string | null;
}

/** Runs the checks one by one; the one that fails is the last. */
export async function* verify(proof: Proof): AsyncGenerator<Finding> {
  for (const { name, wrong } of checksOf(proof)) {
    const found = await wrong(proof);
    yield { name, wrong: found };
    if (found) return;
  }
}

async function records(proof: Proof): Promise<string | null> {
  if (proof.algorithm !== "tpd1") return "the method is not tpd1";
  const foreign = proof.records.find(({ statement }) => statement.contest !== proof.contest.id);
  if (foreign) return `record ${foreign.statement.sequence} is about another contest`;
  return wrongRecord(proof.records, proof.public_key);
}

async function seed(proof: Proof): Promise<string | null> {
  const given = toHex(await commitment(contestBytes(proof), fromHex(proof.seed)));
  return given === proof.commitment ? null : "the seed does not give the commitment";
}

async function sorted(proof: Proof): Promise<string | null> {
  // Digits of one length sort as the bytes they stand for.
  const at = proof.entries.findIndex(([ticket], index) => {
    const before = proof.entries[index - 1];
    return before !== undefined && before[0] >= ticket;
  });
  return at < 0 ? null : `the list is not sorted or has a ticket twice: entry ${at}`;
}

async function list(proof: Proof): Promise<string | null> {
  if (proof.entries.length !== proof.count) {
    return "the list does not have the recorded number of entries";
  }
  const given = toHex(await listRoot(proof.entries));
  return given === proof.root ? null : "the list does not give the root";
}

async function steps(proof: Proof): Promise<string | null> {
  const beacon = proof.beacon && {
    round: proof.beacon.round,
    randomness: fromHex(proof.beacon.randomness),
  };
  const key = await drawingKey(
    fromHex(proof.seed),
    contestBytes(proof),
    fromHex(proof.root),
    proof.count,
    beacon,
  );
  const drawn = await draw(key, proof.count, proof.contest.winners + proof.contest.alternates);
  const expected = drawn.map(({ place, randomValue, index, entry }) => ({
    place,
    random_value: randomValue.toString(),
    index,
    ticket: proof.entries[entry]?.[0] ?? "",
  }));
  const length = Math.max(expected.length, proof.steps.length);
  for (let at = 0; at < length; at++) {
    const [wanted, given] = [expected[at], proof.steps[at]];
    if (!wanted || !given || canonical(wanted) !== canonical(given)) {
      return `place ${at + 1} was not drawn as the seed and the list demand`;
    }
  }
  return null;
}

async function tale(proof: Proof): Promise<string | null> {
  const { title, town, closes_at, winners, alternates } = proof.contest;
  const { commitment, count, root, exclusions, seed, beacon } = proof;
  const beacon_round = beacon?.round ?? null;
  const expected: [string, Json][] = [
    ["committed", { commitment, title, town, closes_at, winners, alternates, beacon_round }],
    ["closed", { count, root, exclusions }],
    ["drawn", { seed, beacon, tickets: proof.steps.map(({ ticket }) => ticket) }],
  ];
  for (const [index, [event, body]] of expected.entries()) {
    const statement = proof.records[index]?.statement;
    if (statement?.event !== event || canonical(statement.body) !== canonical(body)) {
      return `the record '${event}' is missing or contradicts the proof`;
    }
  }
  return null;
}

async function times(proof: Proof): Promise<string | null> {
  return wrongTime(proof);
}

async function randomNumber({ beacon }: Proof): Promise<string | null> {
  if (!beacon) return null;
  // Large, and of use to nobody else.
  const { wrongNumber } = await import("./quicknet.ts");
  return wrongNumber(beacon);
}

async function succession(proof: Proof): Promise<string | null> {
  return outOfOrder(proof);
}

function contestBytes(proof: Proof) {
  return fromHex(proof.contest.id.replaceAll("-", ""));
}
