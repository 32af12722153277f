// Pages about a town show their first screen before any script runs, and hand it over without a jump.
import { onEachScreen } from "./support/layout.ts";
import { expect, test } from "./support/test.ts";

test.describe("before any script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("pages of a town show what they are about", async ({ page }) => {
    await test.step("a live town shows its lead story and leads to the contest", async () => {
      await page.goto("/towns/salem-ma");
      await expect(
        page.getByRole("heading", { level: 1, name: "This Week in Salem" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "See the contest" }).click();
      await expect(page).toHaveURL(/\/towns\/salem-ma\/contest$/);
    });
    await test.step("the contest page tells what is to be won, with its picture", async () => {
      await expect(page.getByText("This Week in Salem:")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).not.toBeEmpty();
      await expect(page.getByText(/^\d+ Salem residents? will be selected$/)).toBeVisible();
      await expect(page.getByText("Drawing this Sunday at 6 PM")).toBeVisible();
      const picture = page.locator("main img").first();
      expect(await picture.getAttribute("src")).toMatch(/^\/images\//);
      expect(await picture.getAttribute("srcset")).toContain("?w=480 480w");
    });
    await test.step("a town in pre-launch shows its invitation", async () => {
      await page.goto("/towns/oak-park-il");
      await expect(
        page.getByRole("heading", { level: 1, name: "Be the first to know in Oak Park." }),
      ).toBeVisible();
    });
    await test.step("a town between two contests says so", async () => {
      await page.goto("/towns/oak-park-il/contest");
      await expect(page.getByText("There's no live contest in Oak Park right now")).toBeVisible();
    });
  });

  test("a ledger says what it is for and how to check it otherwise", async ({ page }) => {
    await page.goto("/towns/salem-ma/ledger");
    await expect(
      page.getByRole("heading", { level: 1, name: "The ledger of Salem, MA" }),
    ).toBeVisible();
    const file = page.locator('noscript a[href="/towns/salem-ma/ledger.json"]');
    await expect(file).toBeVisible();
    expect(await page.locator("body").innerText()).not.toMatch(/\{[{%]|~\w+~/);
  });

  test("a drawing tells its result and leads to its proof", async ({ page, request }) => {
    const drawing = async () =>
      (await (await request.get("/sitemap.xml")).text()).match(/\/drawings\/[0-9a-f-]+/)?.[0];
    await expect.poll(drawing, { timeout: 60_000 }).toBeTruthy();
    await page.goto((await drawing()) ?? "");
    await expect(page.getByText(/^Drawn on .+ Eastern, [\d,]+ in the drawing\.$/)).toBeVisible();
    await expect(page.getByText(/Given by/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Who was drawn" })).toBeVisible();
    await expect(
      page.getByText(/^1\. (.+ [A-Z]\.|Name not published|No longer a member)$/),
    ).toBeVisible();
    const proof = page.getByRole("link", { name: "Download the proof" });
    expect((await request.get((await proof.getAttribute("href")) ?? "")).status()).toBe(200);
    expect(await page.locator("body").innerText()).not.toMatch(/\{[{%]|~\w+~/);
  });
});

for (const [path, field] of [
  ["/towns/salem-ma", "Phone number"],
  ["/towns/salem-ma/contest", "Phone number"],
  ["/towns/salem-ma/ledger", "Paste the line"],
  ["/towns/oak-park-il", "Phone number"],
] as const) {
  test(`${path} takes over from its first screen without moving anything`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) shifts.push((shift as LayoutShift).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await expect(page.getByRole("textbox", { name: field })).toBeVisible();
    await expect(page.locator("#first-screen")).toHaveCount(0);
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  });
}

test("what stands under the countdown stays there on each screen", async ({ browser, baseURL }) => {
  const heights: number[][] = [];
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${baseURL}/towns/salem-ma/contest`);
    const timer = page.getByRole("timer", { name: "Time until the drawing" });
    await expect(timer).toContainText(javaScriptEnabled ? /^\d\d/ : /^––/);
    const tops: number[] = [];
    await onEachScreen(page, async () => {
      const box = await page.getByRole("link", { name: "Join Salem free" }).boundingBox();
      tops.push(Math.round(box?.y ?? 0));
    });
    heights.push(tops);
    await context.close();
  }
  expect(heights[1]).toEqual(heights[0]);
});

interface LayoutShift extends PerformanceEntry {
  value: number;
}
