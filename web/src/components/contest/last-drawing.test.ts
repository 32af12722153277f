import { describe, expect, it } from "vitest";
import { lastDrawing } from "@/testing/sample-town.ts";
import { lastDrawingLabel, whoWon } from "./last-drawing.ts";

describe("the last drawing", () => {
  it.each([
    [["Maria G."], 0, "Maria G. won:"],
    [["Maria G.", "Bo R."], 0, "Maria G. and Bo R. won:"],
    [["Maria G.", "Bo R.", "Ana S."], 1200, "Maria G., Bo R., Ana S. and 1,200 more won:"],
    [[], 1, "A neighbor won:"],
    [[], 2, "2 neighbors won:"],
    [[], 0, "The prize was not awarded:"],
  ])("of %j and %i more is told", (winners, further_winners, sentence) => {
    expect(whoWon({ ...lastDrawing, winners, further_winners })).toBe(sentence);
  });

  it("is last week's for a week and a day", () => {
    const closed = "2026-11-08T23:00:00Z";
    expect(lastDrawingLabel(closed, new Date("2026-11-16T22:59:59Z"))).toBe("Last week’s drawing");
    expect(lastDrawingLabel(closed, new Date("2026-11-16T23:00:00Z"))).toBe("The last drawing");
  });
});
