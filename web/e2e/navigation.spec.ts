import { expect, type Page, type Request } from "@playwright/test";
import { expectAlive, expectSoundHere, phone } from "./support/layout.ts";
import { test } from "./support/test.ts";

/** Collects the page views the page sends from now on. */
function recordedViews(page: Page): Request[] {
  const views: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/page-views")) views.push(request);
  });
  return views;
}

test("an unknown address answers 404 with the 404 page, which leads home", async ({ page }) => {
  const views = recordedViews(page);
  await test.step("answers 404 with the 404 page", async () => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Page not found | Townpick");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expectAlive(page);
  });
  await test.step("page views are recorded for each route change, but not for the first load", async () => {
    expect(views).toHaveLength(0);
    const answered = page.waitForResponse("**/api/page-views");
    await page.getByRole("link", { name: "Return to Home" }).click();
    expect((await answered).status()).toBe(204);
    expect(views.map((view) => view.postDataJSON())).toEqual([
      { path: "/", title: "Townpick | Discover the best in your town" },
    ]);
  });
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Discover the best in your town.",
  );
});

test("a route change scrolls to the top and edits the head in place", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle("FAQ | Townpick");
  const count = (selector: string) => page.locator(selector).count();
  expect(await count("head title")).toBe(1);
  expect(await count('head meta[name="description"]')).toBe(1);
  expect(await count('head meta[property="og:title"]')).toBe(1);
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: phone });

  test("opens, is accessible, and closes with Escape", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByText("Menu", { exact: true });
    const link = page.getByRole("banner").getByRole("link", { name: "For Businesses" });
    await expect(link).toBeHidden();
    await menu.click();
    await expect(link).toBeVisible();
    await expectSoundHere(page);
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test("the skip link leads past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#content");
});

test("the API reference is shown from the service's own files alone", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url());
  });
  await page.goto("/api/docs");
  await expect(page.getByText("/api/places/suggestions").first()).toBeVisible();
  expect(foreign).toEqual([]);
});
