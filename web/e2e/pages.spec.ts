// What holds for every public page with a fixed address: it is sound on each screen and says what it is.
import { expect } from "@playwright/test";
import heads from "../src/app/page-heads.json" with { type: "json" };
import { expectSound, screens } from "./support/layout.ts";
import { test } from "./support/test.ts";

const fixed = Object.values(heads).flatMap((head) =>
  "path" in head && !head.path.includes("{") && !("noindex" in head) ? [head] : [],
);
const addresses = [...fixed.map(({ path }) => path), "/no/such/page"];

for (const { width, height } of screens) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });
    for (const address of addresses) {
      test(`${address} is accessible and fits the screen`, async ({ page }) => {
        await page.goto(address);
        await page.waitForLoadState("networkidle");
        await expectSound(page);
      });
    }
  });
}

for (const { path, title, description, canonical } of fixed) {
  test(`${path} has its own title and description in the HTML`, async ({ request, baseURL }) => {
    const html = await (await request.get(path)).text();
    const escaped = (text: string) =>
      text.replaceAll("{brand}", "Townpick").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const plain = html.replaceAll("&#39;", "'").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
    expect(plain).toContain(`<title>${escaped(title)}</title>`);
    expect(plain).toContain(escaped(description));
    expect(html.includes(`rel="canonical" href="${baseURL}${path}"`)).toBe(canonical);
  });
}

for (const path of fixed.map((head) => head.path)) {
  test(`${path} can be read without JavaScript`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await context.close();
  });
}

for (const path of ["/towns/salem-ma", "/towns/salem-ma/contest"]) {
  test(`${path} says without JavaScript what it needs`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}${path}`);
    // Found by its place: Playwright takes texts inside noscript for unseen.
    await expect(page.locator("noscript p")).toBeVisible();
    await page.locator('noscript a[href="/rules"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Official Rules");
    await context.close();
  });
}
