// The verdict of a ledger about a line from an email, in words. It never accuses: most differences are slips of the
// pen.
import { spoken } from "@/lib/eastern-instants.ts";
import type { LedgerCheck } from "./useLedger.ts";
import { compare, type LedgerHead, type Verdict } from "./verifier/head.ts";
import type { Ledger } from "./verifier/proof.ts";
import { counted, eventWords } from "./wording.ts";

/** The answer to a line: a verdict and its reason, or only why there is none yet. */
export interface Answer {
  verdict: Verdict | null;
  /** Not a word more than is known. */
  words: string;
}

/** How the loading of the ledger stands. */
interface Loading {
  isFetching: boolean;
  isRefetchError: boolean;
}

/** An example of a line. */
export const exampleLine = "salem-ma #12 0123456789abcdef";

/** What stands under the field when there is no line in it. */
export const noLine = `This is not such a line. It should have a town, a number and 16 digits or letters from a to f: ${exampleLine}`;

/** What a checked ledger says to a line. */
export function answerTo(
  head: LedgerHead,
  ledger: Ledger,
  check: LedgerCheck,
  { isFetching, isRefetchError }: Loading,
): Answer {
  const open = (words: string): Answer => ({ verdict: null, words });
  const verdict = compare(head, ledger);
  if (verdict === "not from this town") {
    const words = `Your line is about another ledger, that of ${head.town}. This is the ledger of ${ledger.ledger}.`;
    return { verdict, words };
  }
  const last = ledger.records.length;
  if (head.sequence > last && isFetching) {
    return open("Your line is newer than what this page has loaded. Loading the ledger again...");
  }
  if (head.sequence > last && isRefetchError) {
    return open(
      "Your line is newer than what this page has loaded, and the ledger could not be loaded again. That says nothing about either of them: please try again.",
    );
  }
  if (check.phase !== "good") return open(withoutGoodLedger(check, last));
  if (verdict === "agrees") return { verdict, words: agreeing(head, ledger) };
  const words =
    head.sequence > last
      ? `The ledger ends with record ${counted(last)}, and your line is about record ${counted(head.sequence)}: the ledger is shorter than it was then. ${ifItStays}`
      : `Record ${counted(head.sequence)} of the ledger is not the one that your line names. ${ifItStays}`;
  return { verdict, words };
}

const ifItStays =
  "Please compare the line with the email first. If it is the same there, keep the email, and tell us and everyone else.";

function agreeing({ sequence }: LedgerHead, { records }: Ledger): string {
  const record = records[sequence - 1];
  const what = record
    ? ` “${eventWords(record.statement.event)}”, ${spoken(record.statement.recorded_at)}.`
    : "";
  return `The ledger still has exactly the record that your line names, number ${counted(sequence)}.${what} Nothing before it was changed either.`;
}

function withoutGoodLedger(check: LedgerCheck, records: number): string {
  return check.phase === "bad"
    ? `The ledger itself does not hold up (${check.wrong}), so no line can be compared with it. Please tell us, and everyone else.`
    : checkWords(check, records);
}

const otherWays =
  "That says nothing about the ledger: open this page over https in a current browser, or download the ledger and run townpick verify.";

/** How the check of all records came out. */
export function checkWords(check: LedgerCheck, records: number): string {
  switch (check.phase) {
    case "running":
      return `Being checked: ${counted(check.checked)} of ${counted(records)}`;
    case "good":
      return "All of them are unchanged, signed and numbered without gaps.";
    case "bad":
      return `The ledger does not hold up: ${check.wrong}. Please tell us, and everyone else.`;
    case "failed":
      return "Your browser could not finish checking. That says nothing about the ledger. Please reload the page.";
    case "insecure":
      return `This page was not loaded over https, so your browser cannot check here. ${otherWays}`;
    case "outdated":
      return `This browser cannot check Ed25519 signatures. ${otherWays}`;
  }
}
