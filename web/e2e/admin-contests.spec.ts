// What administrators do with contests, on the real service.
import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import { desktop, expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

const week = 7 * 24 * 60 * 60 * 1000;

/** A Sunday far ahead, so that no other test has taken its week. */
function farSunday(): string {
  const someSunday = Date.UTC(2030, 0, 6);
  return new Date(someSunday + randomInt(5000) * week).toISOString().slice(0, 10);
}

// Buttons and links are worked with Enter: a toast may lie over them, and stays while the mouse rests on it.
async function openForm(page: Page): Promise<void> {
  await page.goto("/admin?tab=contests");
  await page.getByRole("button", { name: "Create Contest" }).press("Enter");
}

async function pick(page: Page, picker: string, text: string, option: RegExp): Promise<void> {
  const form = page.getByRole("dialog");
  const box = form.getByRole("combobox", { name: picker, exact: true });
  await box.click();
  await box.fill(text);
  await form.getByRole("listbox").getByRole("option", { name: option }).first().click();
}

async function fill(page: Page, title: string, sunday: string): Promise<void> {
  await pick(page, "Town", "salem", /^Salem, MA/);
  await pick(page, "Featured business", "", /./);
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByLabel("Start date").fill(sunday);
  await page.getByRole("textbox", { name: "Prize description", exact: true }).fill("A gift card");
  await page.getByRole("textbox", { name: "Prize value" }).fill("199.99");
}

const create = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Create Contest" });

test("a contest is created, previewed, changed and deleted", async ({ page, pageErrors }) => {
  const title = `Boots ${randomUUID().slice(0, 8)}`;
  const sunday = farSunday();
  await openForm(page);
  await test.step("only Sundays are taken", async () => {
    await page.getByLabel("Start date").fill("2030-01-07");
    const sentence = "Contests must start on Sunday. Please select a Sunday.";
    await expectToast(page, "Invalid Date", sentence);
    await page.getByLabel("Start date").fill("2030-01-06");
    await expect(page.getByText("Sunday, January 13, 2030")).toBeVisible();
  });
  await fill(page, title, sunday);
  await create(page).press("Enter");
  await expectToast(page, "Success", "Contest created successfully");

  await test.step("two contests of a town never share a week", async () => {
    await page.getByRole("button", { name: "Create Contest" }).press("Enter");
    await fill(page, "Another", sunday);
    await create(page).press("Enter");
    const sentence = `Contest dates overlap with existing contest: "${title}". Only one contest can be active per town at a time.`;
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Another");
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining("409")]);
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
  });

  await page.getByRole("searchbox", { name: "Search contests" }).fill(title);
  const preview = page.getByRole("link", { name: new RegExp(`^Preview ${title}`) });
  await expect(preview.first()).toHaveAttribute("href", /^\/contest-preview\//);
  await page.getByRole("button", { name: `Manage ${title}` }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Prize value" })).toHaveValue("199.99");
  await page.getByRole("textbox", { name: "Prize value" }).fill("200.01");
  await page.getByRole("button", { name: "Save Contest" }).press("Enter");
  await expectToast(page, "Success", "Contest updated successfully");

  await page.getByRole("link", { name: title, exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("$200.01")).toBeVisible();
  await page.getByRole("button", { name: "Delete Contest" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Contest" }).press("Enter");
  await expectToast(page, "Success", "Contest deleted successfully");
  await expect(page).toHaveURL(/\/admin(\?|$)/);
});

test("the page of a live contest", async ({ page }) => {
  await test.step("a live contest leads to its page, and would be voided", async () => {
    await page.goto("/admin?tab=contests&status=live");
    const view = page.getByRole("link", { name: /^View Live/ }).first();
    await expect(view).toHaveAttribute("href", /^\/towns\/[a-z-]+-[a-z]{2}\/contest$/);
    await page.getByRole("row").nth(1).getByRole("link").first().press("Enter");
    await expect(page.getByRole("heading", { name: "Contest Details" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "All Participants" })).toBeVisible();
    await expectLoaded(page);
    await expectSound(page);
    await page.getByRole("button", { name: "Delete Contest" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Void Contest" });
    await dialog.getByRole("button", { name: "Void Contest" }).press("Enter");
    await expect(dialog.getByText("A reason is required")).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  });
  await test.step("somebody is left out of a drawing and put back", async () => {
    await page.getByRole("button", { name: "Exclude a Member" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Member" }).click();
    await dialog.getByRole("listbox").getByRole("option").first().click();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Works there");
    await dialog.getByRole("button", { name: "Exclude" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await page
      .getByRole("button", { name: /^Include again/ })
      .first()
      .press("Enter");
    await expect(page.getByText("Nobody is excluded.")).toBeVisible();
  });
});

test("the list is narrowed to a town", async ({ page }) => {
  await page.goto("/admin?tab=contests");
  await page.getByRole("combobox", { name: "Town", exact: true }).fill("salem");
  await page.getByRole("option", { name: "Salem, MA" }).click();
  await expect(page).toHaveURL(/town=/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Town", exact: true })).toHaveValue("Salem, MA");
});

test("a town to plan gets its contest, and the next town has the keyboard", async ({ page }) => {
  await page.goto("/admin?tab=contests&view=plan");
  // A week nobody else plans in.
  await page.getByRole("combobox", { name: "Week" }).selectOption({ index: 3 });
  await expect(page).toHaveURL(/week=\d{4}-\d{2}-\d{2}/);
  // Until a week's towns are there, those of the week before are shown.
  await page.reload();
  const rows = page.getByRole("table", { name: "Towns to plan" }).getByRole("row");
  const buttons = page.getByRole("button", { name: /^Create Contest in/ });
  const said = page.getByText(/ active towns without a contest$/);
  await expect(buttons.nth(1)).toBeVisible();
  const before = await said.textContent();
  const town = await rows.nth(1).getByRole("link").first().textContent();
  const next = await rows.nth(2).getByRole("link").first().textContent();
  await buttons.first().press("Enter");
  await pick(page, "Featured business", "", /./);
  const prize = page.getByRole("textbox", { name: "Prize description", exact: true });
  await prize.fill("A gift card");
  await create(page).press("Enter");
  await expectToast(page, "Success", "Contest created successfully");
  await expect(page.getByRole("link", { name: town ?? "", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Create Contest in ${next}` })).toBeFocused();
  await expect(said).not.toHaveText(before ?? "");
});

test("a prize is ticked off in the list of winners, and counted until it is", async ({ page }) => {
  const drawn = async () =>
    (await (await page.request.get("/api/admin/winners?prizes=waiting")).json()).total;
  await expect.poll(drawn, { timeout: 60_000 }).toBeGreaterThan(0);
  const winners = page.getByRole("table", { name: "Latest winners" });
  const open = page.getByRole("link", { name: /^Prizes to hand over/ });
  const count = async () => Number((await open.textContent())?.match(/[\d,]+$/)?.[0]);
  const overview = page.getByRole("tab", { name: "Overview" });
  await page.goto("/admin?tab=overview");
  await expect.poll(count).toBeGreaterThanOrEqual(0);
  const before = await count();
  await page.goto("/admin?tab=contests&view=winners&prizes=waiting");
  const claimed = winners.getByRole("checkbox", { name: /^Prize claimed by/ }).first();
  const who = await claimed.getAttribute("aria-label");
  await claimed.press("Space");
  await expect(winners.getByRole("checkbox", { name: who ?? "" })).toBeChecked();
  await overview.press("Enter");
  await expect.poll(count).toBe(before + 1);

  await open.press("Enter");
  await expect(page).toHaveURL(/prizes=to_hand_over/);
  await expect(page.getByRole("combobox", { name: "Show winners" })).toHaveValue("to_hand_over");
  await expect(winners.getByRole("checkbox", { name: who ?? "" })).toBeChecked();
  const name = who?.replace("Prize claimed by", "Prize fulfilled for") ?? "";
  const handed = winners.getByRole("checkbox", { name }).first();
  await handed.press("Space");
  await expect(handed).toBeChecked();
  await overview.press("Enter");
  await expect.poll(count).toBe(before);
  await open.press("Enter");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Show winners" })).toHaveValue("to_hand_over");
  await expect(winners.getByRole("checkbox", { name: who ?? "" })).toHaveCount(0);
});

test("the list, the form and the two jobs of a week are sound", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=contests");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Create Contest" }).press("Enter");
  await create(page).press("Enter");
  await expectToast(page, "Error", "Please fill in all required fields");
  await expect(page.getByText("Please select a town")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await test.step("the two jobs of a week are sound", async () => {
    await page.goto("/admin?tab=contests&view=plan");
    await expect(page.getByText(/ active towns without a contest$/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Winners", exact: true }).press("Enter");
    await expect(page).toHaveURL(/view=winners/);
    const winners = page.getByRole("table", { name: "Latest winners" });
    await expect(winners.or(page.getByText("There are no winners yet."))).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Prize rules" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Tax reporting" })).toBeVisible();
    await expectSound(page);
  });
});
