// A proof that arrives in parts is judged as one that is read as a whole.
import { describe, expect, it } from "vitest";
import published from "../../../../../crates/domain/tests/data/proof.json";
import listed from "../../../../../crates/domain/tests/data/proof-changes.json";
import { ProofReader } from "./arriving.ts";
import { be64, text as bytesOf, toHex } from "./bytes.ts";
import { EntryList } from "./entry-list.ts";
import type { Proof } from "./proof.ts";
import { readProof } from "./reading.ts";

type Change = [at: number, length: number, put: string, outcome: string];
const text = JSON.stringify(published);
const changes = listed as Change[];

/** The proof of a text that arrives in parts of this length, with its list as digits. */
function arrived(whole: string, length: number): Proof | null {
  const [bytes, reader] = [bytesOf(whole), new ProofReader()];
  try {
    for (let at = 0; at < bytes.length; at += length) reader.take(bytes.slice(at, at + length));
    const found = reader.end();
    return found && { ...found.proof, entries: entriesOf(found.list) };
  } catch {
    return null;
  }
}

function entriesOf(list: EntryList): Proof["entries"] {
  return Array.from({ length: list.length }, (_, index) => {
    const digits = toHex(list.entry(index));
    return [digits.slice(0, 32), digits.slice(32)];
  });
}

describe("a proof that arrives", () => {
  it("is the same in whatever parts it comes, and with spaces between its own", () => {
    const spaced = JSON.stringify(published, null, 2);
    for (let length = 1; length < 300; length++) {
      expect(arrived(text, length), `parts of ${length}`).toEqual(published);
    }
    for (const length of [1, 7, spaced.length]) {
      expect(arrived(` ${spaced}\r\n`, length)).toEqual(published);
    }
    const withoutList = { ...published, entries: [] };
    expect(arrived(JSON.stringify(withoutList), 50)).toEqual(withoutList);
  });

  it("is read or refused after every change as the service does it", () => {
    const different = changes.filter(([at, length, put, outcome]) => {
      const changed = text.slice(0, at) + put + text.slice(at + length);
      return (arrived(changed, 1000) === null) !== (outcome === "unreadable");
    });
    expect(different).toEqual([]);
  });

  const entry = `["${"a".repeat(32)}","${"b".repeat(64)}"]`;
  const list = JSON.stringify(published.entries);
  it.each([
    ["a comma too many", `[${entry},]`],
    ["a comma at its beginning", `[,${entry}]`],
    ["no comma", `[${entry}${entry}]`],
    ["a digit too few", list.replace(/[0-9a-f]"/, '"')],
    ["a digit too many", list.replace('"', '"0')],
    ["a capital digit", `[${entry.replace("a", "A")}]`],
    ["an escaped digit", `[${entry.replace("a", "\\u0061")}]`],
    ["a space in a ticket", `[${entry.replace("a", " ")}]`],
    ["a space before a quote that ends", `[${entry.replace('a"', 'a "')}]`],
    ["a third text", `[${entry.replace("]", ',""]')}]`],
    ["a second list", `${list},"entries":${list}`],
    ["no end", list.slice(0, -1)],
  ])("is none with a list that has %s", (_what, changed) => {
    const whole = text.replace(list, changed);
    expect(whole).not.toBe(text);
    expect(arrived(whole, 100)).toBeNull();
    expect(readProof(whole)).toBeNull();
  });

  it("is none without a list, cut off, or when a list never begins", () => {
    expect(arrived('{"hello":"world"}', 5)).toBeNull();
    expect(arrived(text.slice(0, -1), 100)).toBeNull();
    expect(arrived("", 1)).toBeNull();
    expect(arrived(" ".repeat(3_000_000), 65_536)).toBeNull();
    const spelled = text.replace("tpd1", "tpd\u{fffd}");
    const [before = "", behind = ""] = spelled.split("\u{fffd}");
    const reader = new ProofReader();
    for (const part of [bytesOf(before), new Uint8Array([0xff]), bytesOf(behind)])
      reader.take(part);
    expect(() => reader.end()).toThrow();
  });
});

describe("a list of entries", () => {
  const entries = Array.from({ length: 5000 }, (_, index): [string, string] => {
    const digits = toHex(be64(index));
    return [digits.repeat(2), digits.repeat(4)];
  });

  it("has every entry at its place, and finds it", () => {
    const list = EntryList.of(entries);
    expect(list.length).toBe(5000);
    expect(entriesOf(list)).toEqual(entries);
    for (const at of [0, 4095, 4096, 4999]) {
      const [ticket = "", holder = ""] = entries[at] ?? [];
      expect(list.ticket(at)).toBe(ticket);
      expect(list.indexOf(ticket, holder)).toBe(at);
    }
    expect(list.indexOf("00".repeat(16), "ff".repeat(32))).toBe(-1);
    expect(list.ticket(5000)).toBe("");
    expect(() => list.entry(5000)).toThrow(RangeError);
  });

  it("tells the first that is out of order or there twice", () => {
    expect(EntryList.of(entries).firstOutOfOrder()).toBe(-1);
    const twice = entries.with(4096, entries[4095] ?? ["", ""]);
    expect(EntryList.of(twice).firstOutOfOrder()).toBe(4096);
    expect(EntryList.of(entries.toReversed()).firstOutOfOrder()).toBe(1);
    expect(EntryList.of([]).firstOutOfOrder()).toBe(-1);
  });
});
