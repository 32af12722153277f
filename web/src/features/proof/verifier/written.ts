// The one way to write a proof. JSON has many texts for one meaning (a name twice, `1.0` for `1`), and every reader settles
// them in its own way; so what was read is written again and compared. Spaces between the parts are free.
import { canonical, type Json } from "./canonical.ts";
import type { Ledger, LedgerRecord, Proof } from "./proof.ts";

/** Whether a text is the service's own text of this proof. */
export function isWrittenAs(text: string, proof: Proof): boolean {
  return consistsOf(text, parts(proof)) || consistsOf(withoutSpaces(text), parts(proof));
}

/** Whether a text is the service's own text of this ledger. */
export function isLedgerWrittenAs(text: string, ledger: Ledger): boolean {
  return (
    consistsOf(text, partsOfLedger(ledger)) ||
    consistsOf(withoutSpaces(text), partsOfLedger(ledger))
  );
}

function consistsOf(text: string, pieces: Iterable<string>): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (!text.startsWith(piece, at) || halfCharacter.test(piece)) return false;
    at += piece.length;
  }
  return at === text.length;
}

/** Half of a surrogate pair, which is no text: browsers write it with an escape and nothing else so. */
const halfCharacter = /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/;

const spacesOrString = /[ \t\n\r]+|"[^"\\]*(?:\\.[^"\\]*)*"/g;

function withoutSpaces(text: string): string {
  return text.replace(spacesOrString, (found) => (found.startsWith('"') ? found : ""));
}

/** The text in pieces: the list of a large town is never written as a whole. */
function* parts(proof: Proof): Generator<string> {
  const { contest, beacon, steps, records } = proof;
  const about = fields(contest, ["id", "title", "town", "closes_at", "winners", "alternates"]);
  const randomness = beacon ? fields(beacon, ["round", "randomness", "signature"]) : "null";
  yield `{"algorithm":${canonical(proof.algorithm)},"contest":${about},`;
  yield `"commitment":"${proof.commitment}","seed":"${proof.seed}","beacon":${randomness},`;
  yield `"count":${proof.count},"root":"${proof.root}",`;
  yield `"exclusions":${canonical(proof.exclusions)},"entries":[`;
  for (const [index, [ticket, holder]] of proof.entries.entries()) {
    yield `${index > 0 ? "," : ""}["${ticket}","${holder}"]`;
  }
  const drawn = steps.map((step) => fields(step, ["place", "random_value", "index", "ticket"]));
  yield `],"steps":[${drawn.join(",")}],"records":[`;
  yield* partsOfRecords(records);
  yield `],"public_key":"${proof.public_key}"}`;
}

function* partsOfLedger({ ledger, public_key, records }: Ledger): Generator<string> {
  yield `{"ledger":${canonical(ledger)},"public_key":"${public_key}","records":[`;
  yield* partsOfRecords(records);
  yield "]}";
}

function* partsOfRecords(records: readonly LedgerRecord[]): Generator<string> {
  for (const [index, { statement, hash, signature }] of records.entries()) {
    const said = fields(statement, [
      "town",
      "sequence",
      "previous_hash",
      "contest",
      "event",
      "recorded_at",
      "body",
    ]);
    yield `${index > 0 ? "," : ""}{"statement":${said},"hash":"${hash}","signature":"${signature}"}`;
  }
}

function fields<Name extends string>(value: Record<Name, Json>, names: readonly Name[]): string {
  return `{${names.map((name) => `"${name}":${canonical(value[name])}`).join(",")}}`;
}
