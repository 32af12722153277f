import { describe, expect, it } from "vitest";
import { centsOf, typedDollars } from "./dollars.ts";

describe("an amount of dollars", () => {
  it.each([
    ["200", 20_000],
    ["200.5", 20_050],
    ["200.05", 20_005],
    [" $1,234.56 ", 123_456],
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["0", 0],
    ["12,345,678", 1_234_567_800],
  ])("is read to the cent: %j", (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(["", "$", "-5", "1.234", "1.", ".5", "1e3", "12,34", "two", "99999999999999999"])(
    "is not %j",
    (text) => {
      expect(centsOf(text)).toBeNull();
    },
  );

  it.each([
    [20_000, "200"],
    [20_050, "200.50"],
    [5, "0.05"],
    [0, "0"],
    [null, ""],
  ])("of %j cents is typed %j", (cents, text) => {
    expect(typedDollars(cents)).toBe(text);
  });
});
