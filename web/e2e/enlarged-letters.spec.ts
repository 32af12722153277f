// Whoever sets the letters twice as large on a phone reads every public page without scrolling sideways.
import { expect } from "@playwright/test";
import heads from "../src/app/page-heads.json" with { type: "json" };
import { test } from "./support/test.ts";

const fixed = Object.values(heads).flatMap((head) =>
  "path" in head && !head.path.includes("{") && !("noindex" in head) ? [head.path] : [],
);
const ofTowns = ["/towns/salem-ma", "/towns/salem-ma/contest", "/towns/salem-ma/thanks"];
const beforeLaunch = ["/towns/oak-park-il", "/towns/oak-park-il/contest"];

test.use({ viewport: { width: 390, height: 844 } });

for (const path of [...fixed, ...ofTowns, ...beforeLaunch, "/no/such/page"]) {
  test(`${path} fits a phone with letters twice as large`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const overflow = await page.evaluate(() => {
      const { documentElement: root } = document;
      root.style.fontSize = "200%";
      return root.scrollWidth - root.clientWidth;
    });
    expect(overflow, "pixels to scroll sideways").toBe(0);
  });
}
