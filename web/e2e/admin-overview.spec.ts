// The dashboard as the place where a week is worked off: its navigation, its Overview, its search, a town's page.
import { expect, type Page } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import { desktop, expectSound, expectSoundHere, onEachScreen, phone } from "./support/layout.ts";

const thisWeek = (page: Page) => page.getByRole("region", { name: "This Week" });
const search = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the Overview says what the week asks for, and leads to it", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=overview");
  await expect(thisWeek(page).getByRole("link", { name: /^Towns without a live/ })).toBeVisible();
  await expectLoaded(page);
  await expectSound(page);
  for (const [line, list] of [
    [/^Winners who have not answered/, "Latest winners"],
    [/^Prizes to hand over/, "Latest winners"],
    [/^Towns without a live contest now/, "Towns to plan"],
    [/^Towns without a contest in the week of/, "Towns to plan"],
  ] as const) {
    await test.step(`${line} leads to its list, which has as many rows`, async () => {
      await page.goto("/admin?tab=overview");
      const link = thisWeek(page).getByRole("link", { name: line });
      const count = Number((await link.textContent())?.match(/(\d+)$/)?.[1]);
      await link.click();
      await expect(page.getByRole("tab", { name: "Contests" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expectLoaded(page);
      const rows = page.getByRole("table", { name: list }).locator("tbody [data-row]");
      await (count === 0 ? expect(rows).toHaveCount(0) : expect(rows.first()).toBeVisible());
    });
  }
});

test("every list starts at the top of the page, on a laptop and on a telephone", async ({
  page,
}) => {
  for (const size of [{ width: 1280, height: 720 }, phone]) {
    await page.setViewportSize(size);
    for (const tab of ["towns", "users", "businesses", "contests", "sponsors", "activity"]) {
      await page.goto(`/admin?tab=${tab}`);
      const row = page.getByRole("row").nth(1);
      await expect(row).toBeVisible();
      const top = (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      expect(top, `${tab} at ${size.width}`).toBeLessThan(size.height * 0.6);
    }
  }
});

test("the search over everything works by keyboard alone", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=sponsors");
  await expectLoaded(page);
  await test.step("opens, closes and gives the keyboard back", async () => {
    const opener = page.getByRole("button", { name: /^Search everything/ });
    await opener.focus();
    await page.keyboard.press("Control+k");
    await expect(search(page)).toBeFocused();
    await expectSoundHere(page);
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step("finds a town and goes to its page", async () => {
    await page.keyboard.press("Control+k");
    await search(page).fill("salem, ma");
    await expect(page.getByRole("option", { name: /^Salem, MA/ }).first()).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expectSoundHere(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Salem, MA");
  });
  await test.step("finds pages and begins what can be begun", async () => {
    await page.keyboard.press("Control+k");
    await search(page).fill("create contest");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Create Contest" })).toBeVisible();
    // What is being typed into a form is not left by accident.
    await page.keyboard.press("Control+k");
    await expect(search(page)).toHaveCount(0);
  });
  await test.step("says that nothing fits", async () => {
    await page.goto("/admin?tab=overview");
    await expectLoaded(page);
    await page.keyboard.press("Control+k");
    await search(page).fill("zzzqqq");
    await expect(page.getByText("Nothing fits “zzzqqq”.")).toBeVisible();
  });
});

test("a town is planned and written to from its page", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=towns");
  await page.getByRole("link", { name: "Salem, MA" }).click();
  const weeks = page.getByRole("region", { name: "Coming Weeks" });
  await expect(weeks.getByRole("listitem")).toHaveCount(5);
  await expectLoaded(page);
  await expectSound(page);
  await test.step("opens the form for a week that is empty", async () => {
    await weeks
      .getByRole("button", { name: /^Create Contest for the week of/ })
      .last()
      .click();
    const form = page.getByRole("dialog", { name: "Create Contest" });
    await expect(form.getByRole("combobox", { name: /^Town/ })).toHaveValue("Salem, MA");
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
  });
  await test.step("begins a notice to its members", async () => {
    await page.getByRole("link", { name: "Write a Notice" }).click();
    await expect(page.getByRole("form", { name: "New Notice" })).toContainText("Salem, MA");
  });
});

test("a long list is where it was left when somebody comes back to it", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=users");
  const pane = page.getByRole("group", { name: "Users" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await pane.evaluate((element) => element.scrollTo(0, 2000));
  const left = () => pane.evaluate((element) => Math.round(element.scrollTop));
  await expect.poll(left).toBe(2000);
  const shown = page.getByRole("row").filter({ visible: true }).nth(6).getByRole("link").first();
  // A click of the test's own would scroll to it first.
  await shown.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/admin\/users\//);
  await page.goBack();
  await expect.poll(left).toBe(2000);
});

test("the status of the messages is sound, drawn and in numbers", async ({ page }) => {
  await page.goto("/admin/status");
  await expect(heading(page)).toHaveText("Status");
  await expect(page.getByRole("table", { name: /^Waiting messages/ })).toBeVisible();
  await expectLoaded(page);
  await expectSound(page);
});

test("the sections are reached on every screen", async ({ page }) => {
  await page.goto("/admin/account");
  await expectLoaded(page);
  await onEachScreen(page, async () => {
    const bar = page.getByRole("navigation", { name: "Administration" });
    for (const name of ["Overview", "Towns", "Users", "Contests"]) {
      await expect(bar.getByRole("link", { name })).toBeInViewport();
    }
    await bar.getByRole("button", { name: "More" }).click();
    await expect(bar.getByRole("link", { name: "Places Data" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(bar.getByRole("link", { name: "Places Data" })).toHaveCount(0);
  });
});
