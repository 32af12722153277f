// Shares of messages and the scales they are drawn on.
import { describe, expect, it } from "vitest";
import { formatShare, ratesOf, roundUp, weeksOf } from "./rates.ts";

const fared = { messages: 10, delivered: 8, failed: 1, emails: 5, opened: 2 };

describe("shares", () => {
  it("are of all messages, and of emails where they are about openings", () => {
    expect(ratesOf(fared)).toEqual({ delivered: 0.8, failed: 0.1, opened: 0.4 });
  });

  it("are none of nothing", () => {
    const none = { messages: 0, delivered: 0, failed: 0, emails: 0, opened: 0 };
    expect(ratesOf(none)).toEqual({ delivered: null, failed: null, opened: null });
    expect(formatShare(null)).toBe("–");
  });

  it.each([
    [0, "0%"],
    [0.0001, "0.1%"],
    [0.975, "97.5%"],
    [0.99999, "99.9%"],
    [1, "100%"],
  ])("of %s are written so that nearly all is not all", (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});

describe("the weeks", () => {
  it("have both channels together, the earliest first, with those in which nothing was sent", () => {
    const week = (starts_on: string, channel: "email" | "sms") => ({
      starts_on,
      channel,
      ...fared,
    });
    const weeks = [
      week("2026-07-20", "email"),
      week("2026-07-06", "email"),
      week("2026-07-06", "sms"),
    ];
    expect(weeksOf({ weeks }).map(({ starts_on, messages }) => [starts_on, messages])).toEqual([
      ["2026-07-06", 20],
      ["2026-07-13", 0],
      ["2026-07-20", 10],
    ]);
    expect(weeksOf({ weeks: [] })).toEqual([]);
  });
});

describe("the end of a scale", () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [11, 20],
    [50, 50],
    [51, 100],
    [4321, 5000],
  ])("for %s is %s", (most, end) => {
    expect(roundUp(most)).toBe(end);
  });
});
