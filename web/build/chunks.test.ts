import { describe, expect, it } from "vitest";
import { crumbs } from "./chunks.ts";

const chunk = (fileName: string, bytes: number, use: object = {}) => ({
  fileName,
  code: "x".repeat(bytes),
  imports: [],
  dynamicImports: [],
  isEntry: false,
  ...use,
});

describe("the chunks of a build", () => {
  it.each(["imports", "dynamicImports"])("hold no crumb beside its only user (%s)", (way) => {
    const main = chunk("main.js", 9000, { [way]: ["crumb.js"] });
    expect(crumbs([main, chunk("crumb.js", 4095)])).toEqual([
      "crumb.js (4095 bytes) belongs into main.js, its only user",
    ]);
    expect(crumbs([main, chunk("crumb.js", 4096)])).toEqual([]);
  });

  it("may be small when several use them, or the page itself does", () => {
    const one = chunk("one.js", 9000, { imports: ["shared.js"] });
    const other = chunk("other.js", 9000, { dynamicImports: ["shared.js"] });
    const entry = chunk("index.js", 700, { isEntry: true });
    expect(crumbs([one, other, entry, chunk("shared.js", 700)])).toEqual([]);
  });
});
