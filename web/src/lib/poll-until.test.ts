import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitUntilPast } from "./poll-until.ts";

const now = "2026-11-15T22:59:00Z";

describe("the wait until something has changed", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) });
    return () => vi.useRealTimers();
  });

  it("ends a second after the moment", () => {
    expect(waitUntilPast("2026-11-15T23:00:00Z", 30_000)).toBe(61_000);
  });

  it("is the interval once the moment has passed", () => {
    expect(waitUntilPast(now, 30_000)).toBe(30_000);
  });

  it("is none at all for what no timer can hold", () => {
    expect(waitUntilPast("2126-11-15T23:00:00Z", 30_000)).toBe(false);
  });
});
