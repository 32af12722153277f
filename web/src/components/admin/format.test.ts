import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatDate,
  formatDates,
  formatDateTime,
  formatMoney,
  formatPhone,
  formatTotal,
} from "./format.ts";

describe("how the administrators' pages write", () => {
  it.each([
    ["2026-11-15", "Nov 15, 2026"],
    ["2026-11-15T03:00:00Z", "Nov 14, 2026"],
  ])("the date %s as %s", (value, text) => expect(formatDate(value)).toBe(text));

  it.each([
    ["2026-11-15T23:00:00Z", "Nov 15, 2026, 6:00 PM"],
    ["2026-07-05T22:00:00Z", "Jul 5, 2026, 6:00 PM"],
  ])("the instant %s in Eastern time as %s", (value, text) =>
    expect(formatDateTime(value)).toBe(text),
  );

  it.each([
    ["6175550142", "(617) 555-0142"],
    ["617555", "617555"],
    ["", ""],
  ])("the phone %j as %j", (value, text) => expect(formatPhone(value)).toBe(text));

  it.each([
    [20000, "$200"],
    [20050, "$200.50"],
    [5, "$0.05"],
    [1234567, "$12,345.67"],
  ])("%d cents as %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

  it("counts with commas", () => expect(formatCount(24086)).toBe("24,086"));
  it("says that there are more than were counted", () => {
    expect(formatTotal(1000, true)).toBe("1,000+");
    expect(formatTotal(1000, false)).toBe("1,000");
  });

  it("two dates as shortly as they can be", () => {
    expect(formatDates("2026-11-15", "2026-11-22")).toBe("Nov 15 – 22, 2026");
    expect(formatDates("2026-12-27", "2027-01-03")).toBe("Dec 27, 2026 – Jan 3, 2027");
  });
});
