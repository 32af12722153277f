import { describe, expect, it } from "vitest";
import { countedView } from "./known-page.ts";

const view = (path: string) => countedView({ path, title: "Somebody" }, "Townpick");

describe("a page view", () => {
  it.each(["/", "/towns/salem-ma", "/drawings/01900000-0000-7000-8000-000000000001"])(
    "of %s is counted under its path and title",
    (path) => {
      expect(view(path)).toEqual({ path, title: "Somebody" });
    },
  );

  it.each([
    ["/claims/secret", "/claims/{token}"],
    ["/confirm/secret", "/confirm/{token}"],
    ["/preferences/secret", "/preferences/{token}"],
    ["/unsubscribe/secret", "/unsubscribe/{token}"],
    ["/confirm-email/secret", "/confirm-email/{token}"],
  ])("of %s never tells the personal link", (path, pattern) => {
    expect(view(path)?.path).toBe(pattern);
    expect(view(path)?.title).not.toContain("Somebody");
  });

  it("of no page is not counted", () => {
    expect(view("/no/such/page")).toBeNull();
  });
});
