import { describe, expect, it } from "vitest";
import { exact, spoken } from "./eastern-instants.ts";

describe("an instant", () => {
  it.each([
    ["2026-11-15T23:00:00Z", "Sunday, November 15, 2026 at 6:00\u00a0PM\u00a0EST"],
    ["2026-06-14T22:00:00Z", "Sunday, June 14, 2026 at 6:00\u00a0PM\u00a0EDT"],
  ])("of %s is spoken in Eastern time, the time of day in one piece", (time, words) => {
    expect(spoken(time)).toBe(words);
  });

  it("is exact to the second", () => {
    expect(exact("2026-11-15T23:00:02Z")).toBe("Nov 15, 2026, 6:00:02\u00a0PM");
  });
});
