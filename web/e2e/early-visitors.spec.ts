// People who use a page before its scripts have arrived. What they did must not be lost.
import { expect, type Page } from "@playwright/test";
import { test } from "./support/test.ts";

/** Opens a page whose scripts are on their way until the returned function is called. */
async function openOnSlowNetwork(page: Page, path: string): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path);
  return arrive;
}

test("a search that is sent before the scripts arrive is answered by the service", async ({
  page,
}) => {
  await openOnSlowNetwork(page, "/");
  await page.getByRole("combobox", { name: "Your town" }).pressSequentially("Boston, MA");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/towns/boston-ma");
});

test("a form that is filled in before the scripts arrive keeps every word", async ({ page }) => {
  const arrive = await openOnSlowNetwork(page, "/nominate");
  const name = page.getByLabel("Business name");
  await name.fill("Harbor Bread");
  arrive();
  await page.getByRole("button", { name: "Submit nomination" }).click();
  await expect(page.getByText("Town or area is required")).toBeVisible();
  await expect(page.getByText("Business name is required")).toBeHidden();
  await expect(name).toHaveValue("Harbor Bread");
});

test("a menu that was opened before the scripts arrive stays open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openOnSlowNetwork(page, "/nominate");
  const submit = page.getByRole("button", { name: "Submit nomination" });
  await page.getByText("Menu", { exact: true }).click();
  await expect(submit).toBeDisabled();
  arrive();
  await expect(submit).toBeEnabled();
  await expect(page.locator("header details")).toHaveAttribute("open");
});

test("scripts are fetched after the first paint where there is something to read, and at once elsewhere", async ({
  page,
  request,
}) => {
  const named = /<link rel="modulepreload" media="not all"[^>]*href="\/assets\/vendor-/;
  const fetched = /<link rel="modulepreload" crossorigin href="\/assets\/vendor-/;
  for (const path of ["/", "/faq", "/towns/salem-ma", "/towns/salem-ma/contest"]) {
    expect(await (await request.get(path)).text(), path).toMatch(named);
  }
  expect(await (await request.get("/auth")).text()).toMatch(fetched);
  await page.goto("/towns/salem-ma");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    performance.getEntriesByType("resource").find(({ name }) => name.includes("/assets/vendor-"))
      ?.startTime ?? Number.NaN,
  ]);
  expect(asked).toBeGreaterThan(painted as number);
});

test("scripts that do not arrive are asked for again", async ({ page, pageErrors }) => {
  let asked = 0;
  await page.route(/\/assets\/vendor-[^/]+\.js$/, async (route) => {
    asked += 1;
    if (asked === 1) await route.abort("connectionreset");
    else await route.continue();
  });
  await page.goto("/towns/salem-ma");
  await expect(page.getByLabel("Phone number")).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  for (const error of pageErrors.splice(0)) {
    expect(error).toMatch(/^Failed to (load resource|fetch dynamically imported module)/);
  }
});
