// What administrators do with sponsors, on the real service.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import { desktop, expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

/** A name no other test uses. */
const newName = () => `Harbor Bank ${randomUUID().slice(0, 8)}`;

// Buttons and links are worked with Enter: a toast may lie over them, and stays while the mouse rests on it.
async function openForm(page: Page): Promise<void> {
  await page.goto("/admin?tab=sponsors");
  await page.getByRole("button", { name: "Add Sponsor" }).press("Enter");
}

async function fill(page: Page, name: string): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await form.getByRole("combobox", { name: "Category" }).selectOption("Retail");
  await form.getByRole("textbox", { name: "Contact name" }).fill("Priya Shah");
  await form.getByRole("textbox", { name: "Contact email" }).fill("priya@bank.example");
}

test("a sponsor is added, found, changed and deleted", async ({ page }) => {
  const name = newName();
  await openForm(page);
  await fill(page, name);
  await page.getByRole("dialog").getByRole("button", { name: "Add Sponsor" }).press("Enter");
  await expectToast(page, "Success", "Sponsor created successfully");
  await page.getByRole("searchbox", { name: "Search sponsors" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).press("Enter");
  await page.getByRole("textbox", { name: "Website" }).fill("bank.example");
  await page.getByRole("button", { name: "Save Sponsor" }).press("Enter");
  await expectToast(page, "Success", "Sponsor updated successfully");
  await page.getByRole("link", { name, exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("link", { name: /^https:\/\/bank\.example/ })).toBeVisible();
  await expect(page.getByText("This sponsor hasn't sponsored any towns yet.")).toBeVisible();
  await expect(page.getByText("This sponsor hasn't sponsored any contests yet.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Sponsor" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Sponsor" }).press("Enter");
  await expectToast(page, "Success", "Sponsor deleted successfully");
  await expect(page).toHaveURL("/admin?tab=sponsors");
});

test("a half-filled form survives Escape and a reload", async ({ page }) => {
  const name = newName();
  await openForm(page);
  await fill(page, name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Add Sponsor" }).press("Enter");
  await expect(page.getByText("This is what you typed but did not save.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Add Sponsor" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
});

test("an unknown sponsor is told from one that did not arrive", async ({ page, pageErrors }) => {
  await page.goto(`/admin/sponsors/${randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Sponsor Not Found" })).toBeVisible();
  await expect(page.getByText("The sponsor you're looking for doesn't exist.")).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404")]);
});

test("list, form and page are sound", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=sponsors");
  const demo = page.getByRole("link", { name: "Lighthouse Savings Bank" });
  await expect(demo).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Add Sponsor" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Add Sponsor" }).press("Enter");
  await expectToast(page, "Error", "Please fill in all required fields");
  await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await demo.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lighthouse Savings Bank");
  await expectLoaded(page);
  await expectSound(page);
});
