import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectSound, screens } from "./support/layout.ts";
import { test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Your town" });
const options = (page: Page) => page.getByRole("option");
const submit = (page: Page) => page.getByRole("button", { name: "See This Week's Pick" });

async function suggestions(request: APIRequestContext, typed: string) {
  const answer = await request.get("/api/places/suggestions", { params: { q: typed } });
  const body: { suggestions: { label: string; value: string }[] } = await answer.json();
  return body.suggestions;
}

/** Opens the home page with the list of suggestions for the text. */
async function type(page: Page, text: string) {
  await page.goto("/");
  await box(page).pressSequentially(text);
  await expect(options(page).first()).toBeVisible();
}

test("the first screen is full of the slideshow, headline, box and button", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Townpick | Discover the best in your town");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Discover the best in your town.",
  );
  await expect(box(page)).toHaveAttribute("placeholder", "Enter your town");
  await expect(submit(page)).toBeVisible();
  const hero = await page
    .getByRole("region", { name: "Discover the best in your town." })
    .boundingBox();
  expect(hero?.height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
});

test.describe("the town search box", () => {
  test("suggests nothing for one character", async ({ page }) => {
    await page.goto("/");
    await box(page).pressSequentially("b");
    await page.waitForTimeout(500);
    await expect(options(page)).toHaveCount(0);
  });

  test("suggests at most ten towns, in the order of the service", async ({ page, request }) => {
    await type(page, "spring");
    const expected = await suggestions(request, "spring");
    expect(expected).toHaveLength(10);
    await expect(options(page)).toHaveText(expected.map(({ label }) => label));
  });

  test("finds a town by words in any order and case", async ({ page }) => {
    await type(page, "mA bost");
    await expect(options(page)).toHaveText(["Boston, MA"]);
  });

  test("is worked by keyboard alone, to the town's page", async ({ page, request }) => {
    const [first, second] = await suggestions(request, "bo");
    await type(page, "bo");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(box(page)).toHaveValue(first?.label ?? "");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/towns/${first?.value}`);
    expect(second?.value).not.toBe(first?.value);
  });

  test("is worked by mouse, to the town's page", async ({ page }) => {
    await type(page, "bost");
    await options(page).filter({ hasText: "Boston, MA" }).click();
    await expect(box(page)).toHaveValue("Boston, MA");
    await submit(page).click();
    await expect(page).toHaveURL("/towns/boston-ma");
  });

  test("closes its list with Escape and keeps the text", async ({ page }) => {
    await type(page, "bo");
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue("bo");
  });

  test("hides its list while the text is exactly a label", async ({ page }) => {
    await type(page, "Boston, M");
    await page.keyboard.type("A");
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/towns/boston-ma");
  });

  test("is cleared shortly after it is left, unless it holds a label", async ({ page }) => {
    await type(page, "bost");
    await page.keyboard.press("Tab");
    await expect(box(page)).toHaveValue("");
    await expect(options(page)).toHaveCount(0);
    await box(page).pressSequentially("bost");
    await options(page).filter({ hasText: "Boston, MA" }).click();
    await page.keyboard.press("Tab");
    await page.waitForTimeout(400);
    await expect(box(page)).toHaveValue("Boston, MA");
  });

  test("goes nowhere without a chosen town", async ({ page }) => {
    await page.goto("/");
    await submit(page).click();
    await expect(page).toHaveURL("/");
    await type(page, "bost");
    await options(page).first().click();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(300);
    await expect(page).toHaveURL("/");
  });

  test("says so when there is no such town", async ({ page }) => {
    await page.goto("/");
    await box(page).pressSequentially("qqqqq");
    await expect(page.getByText("No towns found.").last()).toBeVisible();
  });

  test("takes over what was typed before the script ran", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/index-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await box(page).fill("boston, m");
    release();
    await expect(options(page)).toHaveText(["Boston, MA", "Boston, MI"]);
    await expect(box(page)).toHaveValue("boston, m");
  });

  for (const { width, height } of screens) {
    test(`is accessible with its list open at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await type(page, "bo");
      await page.keyboard.press("ArrowDown");
      await expectSound(page);
    });
  }
});

test.describe("the slideshow", () => {
  const shown = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("section picture img")]
        .filter((picture) => picture.style.opacity === "1")
        .map((picture) => picture.getAttribute("src")),
    );

  test("goes on after five seconds and stops when it is paused", async ({ page }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const [first] = await shown(page);
    expect(first).toBeTruthy();
    await expect.poll(async () => (await shown(page))[0], { timeout: 8000 }).not.toBe(first);
    await page.getByRole("button", { name: "Pause slideshow" }).click();
    const [second] = await shown(page);
    await page.waitForTimeout(6000);
    expect((await shown(page))[0]).toBe(second);
    await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();
  });

  test("stands still for people who asked for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: /slideshow/ })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form takes an exact town to its page", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByPlaceholder("Enter your town").fill("Boston, MA");
    await submit(page).click();
    await expect(page).toHaveURL("/towns/boston-ma");
  });

  test("the menu opens on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByText("Menu", { exact: true }).click();
    await expect(page.getByRole("link", { name: "FAQ" }).first()).toBeVisible();
  });
});
