// What holds for every public page with a fixed address: it is sound on each screen and says what it is.
import { expect } from "@playwright/test";
import heads from "../src/app/page-heads.json" with { type: "json" };
import { expectAlive, expectSound, expectToFitEnlarged, phone } from "./support/layout.ts";
import { test } from "./support/test.ts";

const fixed = Object.values(heads).flatMap((head) =>
  "path" in head && !head.path.includes("{") && !("noindex" in head) ? [head] : [],
);

test.describe("on each screen", () => {
  test.use({ viewport: phone });

  for (const address of [...fixed.map(({ path }) => path), "/no/such/page"]) {
    test(`${address} is accessible and fits the screen`, async ({ page }) => {
      await page.goto(address);
      await expectAlive(page);
      await expectSound(page);
      await expectToFitEnlarged(page);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page says what it is", async ({ page, baseURL }) => {
    for (const { path, title, description, canonical } of fixed) {
      const answer = await page.goto(path);
      await test.step(`${path} can be read without JavaScript`, async () => {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
      });
      await test.step(`${path} has its own title and description in the HTML`, async () => {
        const html = (await answer?.text()) ?? "";
        const escaped = (text: string) =>
          text.replaceAll("{brand}", "Townpick").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
        const plain = html
          .replaceAll("&#39;", "'")
          .replaceAll("&#x27;", "'")
          .replaceAll("&quot;", '"');
        expect(plain).toContain(`<title>${escaped(title)}</title>`);
        expect(plain).toContain(escaped(description));
        expect(html.includes(`rel="canonical" href="${baseURL}${path}"`)).toBe(canonical);
      });
    }
  });

  test("pages of a town say what they need", async ({ page }) => {
    for (const path of ["/towns/salem-ma", "/towns/salem-ma/contest"]) {
      await page.goto(path);
      // Found by its place: Playwright takes texts inside noscript for unseen.
      await expect(page.locator("noscript p")).toBeVisible();
      await page.locator('noscript a[href="/rules"]').click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Official Rules");
    }
  });
});
