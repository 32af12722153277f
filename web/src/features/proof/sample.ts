// A drawing that belongs to the sample proof, for tests.
import type { Drawing } from "./api.ts";
import type { Proof } from "./verifier/proof.ts";

/** The drawing of a proof: the first place passed, the second accepted. */
export function drawingOf(proof: Proof): Drawing {
  const { id, title, town, closes_at, winners, alternates } = proof.contest;
  const [first, second] = proof.steps.map(({ ticket }) => ticket);
  return {
    contest_id: id,
    title,
    town: { slug: "salem-ma", full_name: town },
    business_name: "Harbor Bread Company",
    prize_description: "A loaf a week",
    closes_at,
    state: "drawn",
    void_reason: null,
    drawn_at: "2026-06-14T22:00:02Z",
    count: proof.count,
    exclusions: proof.exclusions,
    number_of_winners: winners,
    winners: [
      { place: 1, name: null, state: "declined", ticket: first ?? "" },
      { place: 2, name: "Maria C.", state: "claimed", ticket: second ?? "" },
    ],
    alternates,
    commitment: proof.commitment,
    root: proof.root,
    seed: proof.seed,
    beacon: proof.beacon && { round: proof.beacon.round, randomness: proof.beacon.randomness },
    records: proof.records.map(({ statement }) => ({
      sequence: statement.sequence,
      event: statement.event,
      recorded_at: statement.recorded_at,
    })),
    public_key: proof.public_key,
    ledger_url: "/towns/salem-ma/ledger.json",
    proof_url: `/drawings/${id}/proof.json`,
  };
}

/** The same contest while it runs. */
export function openDrawingOf(proof: Proof): Drawing {
  return {
    ...drawingOf(proof),
    closes_at: "2126-06-14T22:00:00Z",
    state: "open",
    drawn_at: null,
    count: null,
    exclusions: null,
    winners: [],
    root: null,
    seed: null,
    records: [],
    proof_url: null,
  };
}
