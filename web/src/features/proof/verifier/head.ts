// Heads: where a town's ledger stood at one moment, in one line that people keep, and what a ledger says to such a line.
import type { Ledger, LedgerRecord } from "./proof.ts";

/** The last record of a town's ledger at one moment, written `town-slug #sequence hash16`. */
export interface LedgerHead {
  /** The slug the ledger was begun with. */
  town: string;
  sequence: number;
  /** The 16 digits that the record's hash begins with. */
  beginning: string;
}

/** What a ledger says to a head: it has exactly that record, or not, or is another town's. */
export type Verdict = "agrees" | "disagrees" | "not from this town";

const hashDigits = 16;
const longestSlug = 120;

/** The head whose record this is. */
export function headOf({ statement, hash }: LedgerRecord): LedgerHead {
  const { town, sequence } = statement;
  return { town, sequence, beginning: hash.slice(0, hashDigits) };
}

/** A head as people read it. */
export function written({ town, sequence, beginning }: LedgerHead): string {
  return `${town} #${sequence} ${beginning}`;
}

/** Says whether the ledger still has the record. That its records are what they say is checked elsewhere. */
export function compare(head: LedgerHead, { ledger, records }: Ledger): Verdict {
  if (head.town !== ledger) return "not from this town";
  const found = records.find(({ statement }) => statement.sequence === head.sequence);
  return found && headOf(found).beginning === head.beginning ? "agrees" : "disagrees";
}

/**
 * The first head in a text: with the words around it, in capital letters, or broken over lines by a mail program. Number
 * and digits are never mended, so that a slip of the pen is no disagreement.
 */
export function readHead(text: string): LedgerHead | null {
  const line = text.replaceAll(/[^A-Za-z0-9#_-]/g, " ").toLowerCase();
  const words = line.split(" ").filter(Boolean);
  for (const [index, word] of words.entries()) {
    for (let at = word.indexOf("#"); at >= 0; at = word.indexOf("#", at + 1)) {
      const head = around(words, index, at);
      if (head) return head;
    }
  }
  return null;
}

/**
 * The head whose number sign stands here in one of these words. Only the words beside it are looked at, so that a text of
 * nothing but signs is read in no time.
 */
function around(words: readonly string[], index: number, at: number): LedgerHead | null {
  const word = words[index] ?? "";
  const town = word.slice(0, at) || (words[index - 1] ?? "");
  if (town.length > longestSlug || !/^([a-z0-9_]+-)+[a-z]{2}$/.test(town)) return null;
  // No head is made of more words: its number, and its digits one by one.
  const [number = "", ...digits] = [
    word.slice(at + 1),
    ...words.slice(index + 1, index + 2 + hashDigits),
  ].filter(Boolean);
  if (!/^[0-9]{1,15}$/.test(number) || Number(number) === 0) return null;
  let beginning = "";
  for (const some of digits) {
    beginning += some;
    if (beginning.length >= hashDigits) break;
  }
  return /^[0-9a-f]{16}$/.test(beginning) ? { town, sequence: Number(number), beginning } : null;
}
