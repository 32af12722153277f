// The closed list of a drawing, held as bytes: a million entries take 48 MB so, and several times as much as texts.
import { fromHex, joined, toHex } from "./bytes.ts";
import type { Proof } from "./proof.ts";

const ticketLength = 16;
const holderLength = 32;
/** An entry is its ticket with its holder behind it. */
export const entryLength = ticketLength + holderLength;
/** Memory is taken for so many at a time: a list says how long it is only once it is read. */
const entriesPerPage = 4096;

export class EntryList {
  readonly #pages: Uint8Array[] = [];
  #length = 0;

  /** The list with these tickets and holders. */
  static of(entries: Proof["entries"]): EntryList {
    const list = new EntryList();
    for (const [ticket, holder] of entries) list.add(joined(fromHex(ticket), fromHex(holder)));
    return list;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds a copy of an entry's bytes. */
  add(entry: Uint8Array): void {
    const inPage = this.#length % entriesPerPage;
    if (inPage === 0) this.#pages.push(new Uint8Array(entriesPerPage * entryLength));
    this.#pages.at(-1)?.set(entry, inPage * entryLength);
    this.#length += 1;
  }

  /** The bytes of the entry at a position, which is in the list. */
  entry(index: number): Uint8Array {
    const page = this.#pages[Math.floor(index / entriesPerPage)];
    if (!page || index >= this.#length) throw new RangeError(`the list has no entry ${index}`);
    const begin = (index % entriesPerPage) * entryLength;
    return page.subarray(begin, begin + entryLength);
  }

  /** The digits of the ticket at a position; none where the list has no entry. */
  ticket(index: number): string {
    return index < this.#length ? toHex(this.entry(index).subarray(0, ticketLength)) : "";
  }

  /** The first entry whose ticket is not above the one before it; -1 when they are sorted and all different. */
  firstOutOfOrder(): number {
    for (let index = 1; index < this.#length; index++) {
      if (!isBelow(this.entry(index - 1), this.entry(index))) return index;
    }
    return -1;
  }

  /** Where an entry is; -1 when it is not in the list. */
  indexOf(ticket: string, holder: string): number {
    const wanted = joined(fromHex(ticket), fromHex(holder));
    for (let index = 0; index < this.#length; index++) {
      if (this.entry(index).every((byte, at) => byte === wanted[at])) return index;
    }
    return -1;
  }
}

/** Whether an entry's ticket stands before another's. */
function isBelow(entry: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < ticketLength; at++) {
    const difference = (entry[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
