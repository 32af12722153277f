// A proof as it is published, read with care: whatever does not have its exact form is not a proof.
import { z } from "zod/mini";
import type { Json } from "./canonical.ts";

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const count = z.int().check(z.nonnegative());

const record = z.strictObject({
  statement: z.strictObject({
    town: z.string(),
    sequence: z.int().check(z.positive()),
    previous_hash: hex(32),
    contest: z.uuid(),
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
    ]),
    recorded_at: z.string(),
    body: z.record(z.string(), z.custom<Json>()),
  }),
  hash: hex(32),
  signature: hex(64),
});

const proof = z.strictObject({
  algorithm: z.string(),
  contest: z.strictObject({
    id: z.uuid(),
    title: z.string(),
    town: z.string(),
    closes_at: z.string(),
    winners: count,
    alternates: count,
  }),
  commitment: hex(32),
  seed: hex(32),
  beacon: z.nullable(z.strictObject({ round: count, randomness: hex(32) })),
  count,
  root: hex(32),
  exclusions: z.record(z.string(), count),
  entries: z.array(z.tuple([hex(16), hex(32)])),
  steps: z.array(
    z.strictObject({
      place: count,
      random_value: z.string().check(z.regex(/^\d{1,20}$/)),
      index: count,
      ticket: hex(16),
    }),
  ),
  records: z.array(record),
  public_key: hex(32),
});

/** A published proof. */
export type Proof = z.infer<typeof proof>;
/** A record of a town's ledger. */
export type LedgerRecord = z.infer<typeof record>;

/** The proof a document holds; nothing when it is none. */
export function readProof(document: unknown): Proof | null {
  const read = proof.safeParse(document);
  return read.success ? read.data : null;
}
