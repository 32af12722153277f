import { describe, expect, it } from "vitest";
import { endOfWeek, isSunday, nextSunday, spellDate } from "./contest-week.ts";

describe("the week of a contest", () => {
  it.each([
    ["2026-11-15", true],
    ["2026-11-16", false],
    ["2026-11-14", false],
    ["2026-02-30", false],
    ["", false],
    ["soon", false],
  ])("starts on a Sunday: %j is %s", (date, sunday) => {
    expect(isSunday(date)).toBe(sunday);
  });

  it.each([
    ["2026-11-15", "2026-11-22"],
    ["2026-12-27", "2027-01-03"],
    ["2026-10-25", "2026-11-01"],
    ["2027-03-07", "2027-03-14"],
    ["", null],
  ])("that starts on %j ends on %j", (start, end) => {
    expect(endOfWeek(start)).toBe(end);
  });

  it.each([
    ["2026-11-11T12:00:00Z", "2026-11-15"],
    ["2026-11-15T12:00:00Z", "2026-11-15"],
    // Sunday morning in UTC is Saturday night in the east, and Monday morning is Sunday night.
    ["2026-11-15T03:00:00Z", "2026-11-15"],
    ["2026-11-16T03:00:00Z", "2026-11-15"],
    ["2026-11-16T12:00:00Z", "2026-11-22"],
  ])("begins next, seen from %s, on %s", (now, sunday) => {
    expect(nextSunday(new Date(now))).toBe(sunday);
  });

  it("is spelled out", () => {
    expect(spellDate("2026-11-22")).toBe("Sunday, November 22, 2026");
  });
});
