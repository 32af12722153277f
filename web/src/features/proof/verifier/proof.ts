// A proof as it is published: whatever does not have its exact form is not a proof.
import { z } from "zod/mini";
import type { Json } from "./canonical.ts";
import { isInstant } from "./instants.ts";

/** How deep lists and objects may lie in each other in a record's body; the service's reader allows as much. */
const deepest = 123;

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const instant = z.string().check(z.refine(isInstant));
const count = z.int().check(z.nonnegative());

const record = z.strictObject({
  statement: z.strictObject({
    town: z.string(),
    sequence: count,
    previous_hash: hex(32),
    // None where something happened to the ledger itself.
    contest: z.nullable(id),
    event: z.enum([
      "committed",
      "closed",
      "drawn",
      "notified",
      "claimed",
      "declined",
      "expired",
      "disqualified",
      "promoted",
      "voided",
      "lost",
      "key_rotated",
    ]),
    recorded_at: instant,
    body: z.custom<Json>((body) => isPlain(body, deepest)),
  }),
  hash: hex(32),
  signature: hex(64),
});

/** How a proof is made up. */
export const proof = z.strictObject({
  algorithm: z.string(),
  contest: z.strictObject({
    id,
    title: z.string(),
    town: z.string(),
    closes_at: instant,
    winners: count,
    alternates: count,
  }),
  commitment: hex(32),
  seed: hex(32),
  beacon: z.nullable(z.strictObject({ round: count, randomness: hex(32), signature: hex(48) })),
  count,
  root: hex(32),
  exclusions: z.custom<Record<string, number>>(isCounts),
  entries: z.array(z.tuple([hex(16), hex(32)])),
  steps: z.array(
    z.strictObject({ place: count, random_value: z.string(), index: count, ticket: hex(16) }),
  ),
  records: z.array(record),
  public_key: hex(32),
});

/** How a town's whole ledger is made up. */
export const ledger = z.strictObject({
  ledger: z.string(),
  public_key: hex(32),
  records: z.array(record),
});

/** A published proof. */
export type Proof = z.infer<typeof proof>;
/** A town's whole ledger, as published. */
export type Ledger = z.infer<typeof ledger>;
/** A record of a town's ledger. */
export type LedgerRecord = z.infer<typeof record>;

/** The records about a proof's contest itself, without the changes of keys. */
export function contestRecords({ records }: Pick<Proof, "records">): LedgerRecord[] {
  return records.filter(({ statement }) => statement.event !== "key_rotated");
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isCounts(value: unknown): boolean {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.values(value).every(isCount);
}

/** Whether a value's numbers are counts, which every reader keeps exactly, and it is not nested without end. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === "number") return isCount(value);
  if (value === null || typeof value !== "object") return value !== undefined;
  return levels > 0 && Object.values(value).every((inner) => isPlain(inner, levels - 1));
}
