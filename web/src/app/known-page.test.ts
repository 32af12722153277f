import { describe, expect, it } from "vitest";
import { countedPath } from "./known-page.ts";

describe("a page view", () => {
  it.each(["/", "/towns/salem-ma", "/drawings/01900000-0000-7000-8000-000000000001"])(
    "of %s is counted under its path",
    (path) => {
      expect(countedPath(path)).toBe(path);
    },
  );

  it.each([
    ["/claims/secret", "/claims/{token}"],
    ["/preferences/secret", "/preferences/{token}"],
    ["/unsubscribe/secret", "/unsubscribe/{token}"],
  ])("of %s never tells the personal link", (path, pattern) => {
    expect(countedPath(path)).toBe(pattern);
  });

  it("of no page is not counted", () => {
    expect(countedPath("/no/such/page")).toBeNull();
  });
});
