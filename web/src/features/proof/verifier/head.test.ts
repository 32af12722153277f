// The list of lines is the service's own: both verifiers must say the same to each.
import { describe, expect, it } from "vitest";
import lines from "../../../../../crates/domain/tests/data/ledger-heads.json";
import published from "../../../../../crates/domain/tests/data/proof.json";
import { compare, headOf, readHead, written } from "./head.ts";
import type { Ledger, LedgerRecord } from "./proof.ts";
import { readLedger, wrongLedger } from "./whole-ledger.ts";

const text = JSON.stringify({
  ledger: "salem-ma",
  public_key: published.public_key,
  records: published.records,
});
const ledger = readLedger(text) as Ledger;

/** A line of the list, with the digits of the records it names. */
function filled(line: string): string {
  return line.replaceAll(/\{(\d+)(:upper)?\}/g, (_, number, upper) => {
    const digits = ledger.records[Number(number) - 1]?.hash.slice(0, 16) ?? "";
    return upper ? digits.toUpperCase() : digits;
  });
}

describe("the head of a ledger", () => {
  it.each(lines as [string, string][])("%j: %s", (line, expected) => {
    const head = readHead(filled(line));
    expect(head ? compare(head, ledger) : "unreadable").toBe(expected);
  });

  it.each(["#", "a-ma#", "a-ma #1 ", "# ", "a-"])(
    "is looked for in no time in a long text of %j",
    (piece) => {
      const begun = performance.now();
      expect(readHead(piece.repeat(200_000 / piece.length))).toBeNull();
      expect(performance.now() - begun).toBeLessThan(2000);
    },
  );

  it("is read as it was written", () => {
    for (const record of ledger.records) {
      expect(readHead(written(headOf(record)))).toEqual(headOf(record));
    }
  });
});

describe("a whole ledger", () => {
  it("is checked record by record", async () => {
    const counts: number[] = [];
    expect(await wrongLedger(ledger, (count) => counts.push(count))).toBeNull();
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    [
      "a gap",
      (records: LedgerRecord[]) => records.filter((_, index) => index !== 4),
      "record 5 is missing",
    ],
    ["no beginning", (records: LedgerRecord[]) => records.slice(1), "record 1 is missing"],
    [
      "a changed record",
      ([first, ...rest]: LedgerRecord[]) => [
        { ...(first as LedgerRecord), hash: "0".repeat(64) },
        ...rest,
      ],
      "record 1: its hash is not the hash of what it says",
    ],
  ])("with %s is refused", async (_what, change, reason) => {
    expect(await wrongLedger({ ...ledger, records: change(ledger.records) })).toBe(reason);
  });

  it("of another town is refused", async () => {
    expect(await wrongLedger({ ...ledger, ledger: "salem-nh" })).toBe(
      "record 1 is of another town",
    );
  });

  it("counts only in the service's own spelling", () => {
    expect(readLedger(` ${text}\n`)).not.toBeNull();
    expect(readLedger(text.replace('"sequence":1,', '"sequence":1.0,'))).toBeNull();
    expect(readLedger(text.replace("}", ',"ledger":"salem-ma"}'))).toBeNull();
    expect(readLedger(JSON.stringify(published))).toBeNull();
    expect(readLedger("")).toBeNull();
  });
});
