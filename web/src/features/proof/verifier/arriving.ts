// Reads a proof as it arrives, so that the proof of a large town is never whole in memory: its list becomes bytes at once,
// and what stands around the list is read as every proof is, with an empty list in its place.
import { joined } from "./bytes.ts";
import type { EntryList } from "./entry-list.ts";
import { ListReader } from "./list-reading.ts";
import type { Proof } from "./proof.ts";
import { readProof } from "./reading.ts";

/** A proof without its entries, and its list. */
export interface ArrivedProof {
  proof: Proof;
  list: EntryList;
}

/**
 * Where the list begins. Quotes inside texts are escaped, so only a name is found; under any other than the proof's own
 * name a list would make it no proof, before the records, which come after it.
 */
const beginning = /"entries"[ \t\n\r]*:[ \t\n\r]*\[/;
/** What stands before the list is short; in more than this there is none. */
const longestBefore = 2 ** 20;

const bytewise = new TextDecoder("latin1");
// Nothing is mended before it is checked.
const utf8 = () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class ProofReader {
  #before: Uint8Array = new Uint8Array();
  #reader: ListReader | null = null;
  readonly #behind: Uint8Array[] = [];

  /** How many entries have been read. */
  get entries(): number {
    return this.#reader?.list.length ?? 0;
  }

  /** Takes what arrived next; throws when that shows that it is no proof. */
  take(bytes: Uint8Array): void {
    if (this.#reader) {
      this.#takeList(this.#reader, bytes);
      return;
    }
    const before = joined(this.#before, bytes);
    const found = beginning.exec(bytewise.decode(before));
    const begin = found ? found.index + found[0].length : before.length;
    if (begin > longestBefore) throw new Error("no list begins where a proof's does");
    this.#before = before.subarray(0, begin);
    if (!found) return;
    this.#reader = new ListReader();
    this.#takeList(this.#reader, before.subarray(begin));
  }

  #takeList(reader: ListReader, bytes: Uint8Array): void {
    const read = reader.isWhole ? 0 : reader.take(bytes);
    if (reader.isWhole) this.#behind.push(bytes.slice(read));
  }

  /** The proof, when all of it has arrived; nothing when it is none. */
  end(): ArrivedProof | null {
    if (!this.#reader?.isWhole) return null;
    const around = joined(this.#before, new TextEncoder().encode("]"), ...this.#behind);
    const proof = readProof(utf8().decode(around));
    return proof && { proof, list: this.#reader.list };
  }
}
