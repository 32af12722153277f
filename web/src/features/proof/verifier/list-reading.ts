// Reads a proof's list out of the bytes it arrives in, `["ticket","holder"],…` up to the bracket that ends it. Spaces between
// the parts are free and everything else has one spelling, as in the rest of a proof.
import { EntryList, entryLength } from "./entry-list.ts";

const code = (character: string) => character.charCodeAt(0);
const end = code("]");
const spaces = [..." \t\n\r"].map(code);

/** What an entry is written with around its digits, and after how many of these its ticket and its holder follow. */
const signs = [...'["",""],'].map(code);
const beforeTicket = 2;
const beforeHolder = 5;
const behindEntry = 7;
const digitsOfTicket = 32;
const digitsOfEntry = 2 * entryLength;

/** What a byte stands for as a lowercase hexadecimal digit; -1 for everything else. */
const digits = new Int8Array(256).fill(-1);
for (const [value, digit] of [..."0123456789abcdef"].entries()) digits[code(digit)] = value;

export class ListReader {
  readonly list = new EntryList();
  /** Whether the list has ended. */
  isWhole = false;
  /** The entry that is being read, and how many of its signs and digits are. */
  readonly #entry = new Uint8Array(entryLength);
  #signs = 0;
  #digits = 0;

  /** Reads on and returns where it stopped: at the end of the bytes or behind the end of the list. */
  take(bytes: Uint8Array): number {
    let at = 0;
    while (at < bytes.length && !this.isWhole) {
      if (this.#wantsDigit()) at = this.#takeDigits(bytes, at);
      else this.#takeSign(bytes[at++] ?? 0);
    }
    return at;
  }

  #wantsDigit(): boolean {
    if (this.#signs === beforeTicket) return this.#digits < digitsOfTicket;
    return this.#signs === beforeHolder && this.#digits < digitsOfEntry;
  }

  #takeDigits(bytes: Uint8Array, from: number): number {
    const last = this.#signs === beforeTicket ? digitsOfTicket : digitsOfEntry;
    const entry = this.#entry;
    let [at, count] = [from, this.#digits];
    for (; at < bytes.length && count < last; at++, count++) {
      const value = digits[bytes[at] ?? 0] ?? -1;
      if (value < 0) throw new Error("a ticket or a holder is not written in digits");
      const byte = count >> 1;
      entry[byte] = count % 2 === 0 ? value << 4 : (entry[byte] ?? 0) | value;
    }
    this.#digits = count;
    return at;
  }

  #takeSign(byte: number): void {
    const isInText = this.#signs === beforeTicket || this.#signs === beforeHolder;
    if (!isInText && spaces.includes(byte)) return;
    if (byte === end && this.#mayEnd()) {
      this.isWhole = true;
      return;
    }
    if (byte !== signs[this.#signs]) throw new Error("the list is not written as one");
    this.#signs += 1;
    if (this.#signs === behindEntry) {
      this.list.add(this.#entry);
      this.#digits = 0;
    }
    if (this.#signs === signs.length) this.#signs = 0;
  }

  /** A list ends behind an entry, or at once. */
  #mayEnd(): boolean {
    return this.#signs === behindEntry || (this.#signs === 0 && this.list.length === 0);
  }
}
