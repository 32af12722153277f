import { describe, expect, it } from "vitest";
import { easternDate, nextDrawing, timeLeft } from "./eastern.ts";

const drawingAfter = (now: string) => nextDrawing(new Date(now)).toISOString();

describe("the next drawing", () => {
  it.each([
    ["a weekday", "2026-06-17T12:00:00Z", "2026-06-21T22:00:00.000Z"],
    ["Saturday late in the evening", "2026-06-21T03:59:59Z", "2026-06-21T22:00:00.000Z"],
    ["Sunday before 6 PM counts to that day", "2026-06-21T21:59:59Z", "2026-06-21T22:00:00.000Z"],
    ["Sunday at 6 PM counts to the next one", "2026-06-21T22:00:00Z", "2026-06-28T22:00:00.000Z"],
    [
      "Sunday evening in Boston, Monday in London",
      "2026-06-22T02:00:00Z",
      "2026-06-28T22:00:00.000Z",
    ],
    ["the turn of the year", "2026-12-30T12:00:00Z", "2027-01-03T23:00:00.000Z"],
  ])("%s", (_name, now, drawing) => {
    expect(drawingAfter(now)).toBe(drawing);
  });

  it.each([
    ["the week before the clocks go forward", "2026-03-04T12:00:00Z", "2026-03-08T22:00:00.000Z"],
    ["the last moment of winter time", "2026-03-08T06:59:59Z", "2026-03-08T22:00:00.000Z"],
    ["the first moment of summer time", "2026-03-08T07:00:00Z", "2026-03-08T22:00:00.000Z"],
    ["a second before that drawing", "2026-03-08T21:59:59Z", "2026-03-08T22:00:00.000Z"],
    ["after it", "2026-03-08T22:00:00Z", "2026-03-15T22:00:00.000Z"],
    ["the Sunday before, in winter time", "2026-03-01T22:30:00Z", "2026-03-01T23:00:00.000Z"],
  ])("spring: %s", (_name, now, drawing) => {
    expect(drawingAfter(now)).toBe(drawing);
  });

  it.each([
    ["the week before the clocks go back", "2026-10-28T12:00:00Z", "2026-11-01T23:00:00.000Z"],
    ["the hour that comes twice", "2026-11-01T05:30:00Z", "2026-11-01T23:00:00.000Z"],
    ["its second time", "2026-11-01T06:30:00Z", "2026-11-01T23:00:00.000Z"],
    ["an hour before that drawing", "2026-11-01T22:00:00Z", "2026-11-01T23:00:00.000Z"],
    ["after it", "2026-11-01T23:00:00Z", "2026-11-08T23:00:00.000Z"],
    ["the Sunday before, in summer time", "2026-10-25T21:30:00Z", "2026-10-25T22:00:00.000Z"],
  ])("autumn: %s", (_name, now, drawing) => {
    expect(drawingAfter(now)).toBe(drawing);
  });
});

describe("the time left", () => {
  it("is told in days, hours, minutes and seconds", () => {
    const left = timeLeft(new Date("2026-11-11T20:56:55Z"), new Date("2026-11-15T23:00:00Z"));
    expect(left).toEqual({ days: 4, hours: 2, minutes: 3, seconds: 5 });
  });

  it("has one hour more in the week in which the clocks go back", () => {
    const saturday = new Date("2026-10-31T22:00:00Z");
    expect(timeLeft(saturday, nextDrawing(saturday))).toMatchObject({ days: 1, hours: 1 });
  });

  it("is zero when not positive", () => {
    const drawing = new Date("2026-11-15T23:00:00Z");
    const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(timeLeft(drawing, drawing)).toEqual(zeros);
    expect(timeLeft(new Date("2026-11-16T00:00:00Z"), drawing)).toEqual(zeros);
  });
});

it("prints the date of the drawing's zone", () => {
  expect(easternDate(new Date("2026-11-16T02:00:00Z"))).toBe("Sunday, November 15");
});
