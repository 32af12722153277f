import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectSound, phone } from "./support/layout.ts";
import { test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Your town" });
const options = (page: Page) => page.getByRole("option");
const submit = (page: Page) => page.getByRole("button", { name: "See This Week's Pick" });

async function suggestions(request: APIRequestContext, typed: string) {
  const answer = await request.get("/api/places/suggestions", { params: { q: typed } });
  const body: { suggestions: { label: string; value: string }[] } = await answer.json();
  return body.suggestions;
}

/** Lets the page's own timers run on, its pauses for typing and leaving included, without waiting for them. */
const laterOn = (page: Page) => page.clock.runFor(300);

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
  test.beforeEach(({ page }) => page.clock.install());

  test("suggests towns for what is typed", async ({ page, request }) => {
    await page.setViewportSize(phone);
    await page.goto("/");
    await test.step("suggests nothing for one character", async () => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await box(page).pressSequentially("s");
      await laterOn(page);
      expect(asked).not.toContain("/api/places/suggestions");
      await expect(options(page)).toHaveCount(0);
    });
    await test.step("suggests at most ten towns, in the order of the service", async () => {
      const expected = await suggestions(request, "spring");
      expect(expected).toHaveLength(10);
      await box(page).pressSequentially("pring");
      await expect(options(page)).toHaveText(expected.map(({ label }) => label));
    });
    await test.step("is accessible with its list open", async () => {
      await page.keyboard.press("ArrowDown");
      await expectSound(page);
    });
    await test.step("closes its list with Escape and keeps the text", async () => {
      await page.keyboard.press("Escape");
      await expect(options(page)).toHaveCount(0);
      await expect(box(page)).toHaveValue("spring");
    });
    await test.step("finds a town by words in any order and case", async () => {
      await box(page).fill("mA bost");
      await expect(options(page)).toHaveText(["Boston, MA"]);
    });
    await test.step("says so when there is no such town", async () => {
      await box(page).fill("qqqqq");
      await expect(page.getByText("No towns found.").last()).toBeVisible();
    });
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
    await test.step("is cleared shortly after it is left, unless it holds a label", async () => {
      await type(page, "bost");
      await page.keyboard.press("Tab");
      await expect(box(page)).toHaveValue("");
      await expect(options(page)).toHaveCount(0);
      await box(page).pressSequentially("bost");
      await options(page).filter({ hasText: "Boston, MA" }).click();
      await page.keyboard.press("Tab");
      await laterOn(page);
      await expect(box(page)).toHaveValue("Boston, MA");
    });
    await submit(page).click();
    await expect(page).toHaveURL("/towns/boston-ma");
  });

  test("leads to the town whose label it holds, and nowhere without", async ({ page }) => {
    await test.step("goes nowhere without a chosen town", async () => {
      await type(page, "bost");
      await options(page).filter({ hasText: "Boston, MA" }).click();
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Enter");
      await laterOn(page);
      await expect(page).toHaveURL("/");
      await box(page).fill("");
      await submit(page).click();
      await expect(page).toHaveURL("/");
    });
    await test.step("hides its list while the text is exactly a label", async () => {
      await box(page).pressSequentially("Boston, M");
      await expect(options(page).first()).toBeVisible();
      await page.keyboard.type("A");
      await expect(options(page)).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/towns/boston-ma");
    });
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
});

test("the slideshow goes on by itself, can be paused, and stands still for people who ask for it", async ({
  page,
}) => {
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("section picture img")]
        .filter((picture) => picture.style.opacity === "1")
        .map((picture) => picture.getAttribute("src")),
    );
  await page.clock.install();
  await page.goto("/");
  const pause = page.getByRole("button", { name: "Pause slideshow" });
  await expect(pause).toBeVisible();
  await test.step("goes on after five seconds and stops when it is paused", async () => {
    const [first] = await shown();
    expect(first).toBeTruthy();
    await page.clock.fastForward(5000);
    await expect.poll(async () => (await shown())[0]).not.toBe(first);
    await pause.click();
    await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();
    const [second] = await shown();
    await page.clock.fastForward(6000);
    expect((await shown())[0]).toBe(second);
  });
  await test.step("stands still for people who asked for less motion", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.getByRole("button", { name: /slideshow/ })).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("the menu opens on a phone, and the form takes an exact town to its page", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByText("Menu", { exact: true }).click();
    await expect(page.getByRole("link", { name: "FAQ" }).first()).toBeVisible();
    await page.getByText("Menu", { exact: true }).click();
    await page.getByPlaceholder("Enter your town").fill("Boston, MA");
    await submit(page).click();
    await expect(page).toHaveURL("/towns/boston-ma");
  });
});
