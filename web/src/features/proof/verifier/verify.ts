// Checks a proof from beginning to end, check by check, and stops at the first that fails.
import { fromHex, toHex } from "./bytes.ts";
import { canonical, type Json } from "./canonical.ts";
import { type CheckKey, checkNames } from "./check-names.ts";
import { commitment, draw, drawingKey } from "./drawing.ts";
import { EntryList } from "./entry-list.ts";
import { wrongRecord } from "./ledger.ts";
import { listRoot } from "./list-root.ts";
import { contestRecords, type Proof } from "./proof.ts";
import { outOfOrder } from "./succession.ts";
import { wrongTime } from "./times.ts";

/** A proof, its list, and who hears how many of its entries are hashed. */
interface Checked {
  proof: Proof;
  list: EntryList;
  onHashed: (count: number) => void;
}

/** Finds what is wrong, in a few words. */
type Check = (checked: Checked) => Promise<string | null>;

const checks: Record<CheckKey, Check> = {
  records,
  seed,
  sorted,
  list,
  steps,
  tale,
  times,
  randomNumber,
  succession,
};

/** What a proof is checked for, in this order: with or without a public random number. */
export function checksOf(proof: { beacon: object | null }): { name: string; wrong: Check }[] {
  return checkNames(proof).map(([key, name]) => ({ name, wrong: checks[key] }));
}

/** How a check came out. */
export interface Finding {
  name: string;
  /** What is wrong; nothing when the check passed. */
  wrong: string | null;
}

/** Runs the checks one by one; the one that fails is the last. A proof that arrived in parts has its list beside it. */
export async function* verify(
  proof: Proof,
  list: EntryList = EntryList.of(proof.entries),
  onHashed: (count: number) => void = () => {},
): AsyncGenerator<Finding> {
  for (const { name, wrong } of checksOf(proof)) {
    const found = await wrong({ proof, list, onHashed });
    yield { name, wrong: found };
    if (found) return;
  }
}

async function records({ proof }: Checked): Promise<string | null> {
  if (proof.algorithm !== "tpd1") return "the method is not tpd1";
  const foreign = contestRecords(proof).find(
    ({ statement }) => statement.contest !== proof.contest.id,
  );
  if (foreign) return `record ${foreign.statement.sequence} is about another contest`;
  return wrongRecord(proof.records, proof.public_key);
}

async function seed({ proof }: Checked): Promise<string | null> {
  const given = toHex(await commitment(contestBytes(proof), fromHex(proof.seed)));
  return given === proof.commitment ? null : "the seed does not give the commitment";
}

async function sorted({ list }: Checked): Promise<string | null> {
  const at = list.firstOutOfOrder();
  return at < 0 ? null : `the list is not sorted or has a ticket twice: entry ${at}`;
}

async function list({ proof, list, onHashed }: Checked): Promise<string | null> {
  if (list.length !== proof.count) {
    return "the list does not have the recorded number of entries";
  }
  const given = toHex(listRoot(list, onHashed));
  return given === proof.root ? null : "the list does not give the root";
}

async function steps({ proof, list }: Checked): Promise<string | null> {
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
    ticket: list.ticket(entry),
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

async function tale({ proof }: Checked): Promise<string | null> {
  const { title, town, closes_at, winners, alternates } = proof.contest;
  const { commitment, count, root, exclusions, seed, beacon } = proof;
  const beacon_round = beacon?.round ?? null;
  const records = contestRecords(proof);
  const promise = { commitment, title, town, closes_at, winners, alternates, beacon_round };
  const expected: [string, Json][] = [
    ["committed", { ...promise, ...namedRules(records[0]?.statement.body) }],
    ["closed", { count, root, exclusions }],
    ["drawn", { seed, beacon, tickets: proof.steps.map(({ ticket }) => ticket) }],
  ];
  for (const [index, [event, body]] of expected.entries()) {
    const statement = records[index]?.statement;
    if (statement?.event !== event || canonical(statement.body) !== canonical(body)) {
      return `the record '${event}' is missing or contradicts the proof`;
    }
  }
  return null;
}

/** Promises name the contest's rules by a hash; those of the first year name none. */
function namedRules(promise: Json | undefined): { rules?: string } {
  const rules =
    promise && typeof promise === "object" && "rules" in promise ? promise["rules"] : null;
  return typeof rules === "string" && /^[0-9a-f]{64}$/.test(rules) ? { rules } : {};
}

async function times({ proof }: Checked): Promise<string | null> {
  return wrongTime(proof);
}

async function randomNumber({ proof: { beacon } }: Checked): Promise<string | null> {
  if (!beacon) return null;
  // Large, and of use to nobody else.
  const { wrongNumber } = await import("./quicknet.ts");
  return wrongNumber(beacon);
}

async function succession({ proof }: Checked): Promise<string | null> {
  return outOfOrder(proof);
}

function contestBytes(proof: Proof) {
  return fromHex(proof.contest.id.replaceAll("-", ""));
}
