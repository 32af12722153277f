// What administrators do with featured businesses, on the real service.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import {
  desktop,
  expectClearOfToast,
  expectSound,
  expectSoundHere,
  phone,
} from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

/** A name no other test uses. */
const newName = () => `Cobbler's Bench ${randomUUID().slice(0, 8)}`;

// Buttons and links are worked with Enter: a toast may lie over them, and stays while the mouse rests on it.
async function openForm(page: Page): Promise<void> {
  await page.goto("/admin?tab=businesses");
  await page.getByRole("button", { name: "Add Featured Business" }).press("Enter");
}

test("a business is added, found, changed and deleted", async ({ page }) => {
  const name = newName();
  await openForm(page);
  await page.getByRole("textbox", { name: "Business name" }).fill(name);
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  await expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue(slug);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Retail");
  await page.getByRole("combobox", { name: "Towns" }).fill("salem");
  await page.getByRole("option", { name: "Salem, MA" }).click();
  await expect(page.getByText("1 town(s) selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Business" }).press("Enter");
  await expectToast(page, "Success", "Featured business created successfully");

  await page.getByRole("searchbox", { name: "Search businesses" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).press("Enter");
  await page.getByRole("textbox", { name: "Why we love it" }).fill("Soles that last.");
  await page.getByRole("textbox", { name: "Contact phone" }).fill("9785550142");
  await page.getByRole("button", { name: "Save Business" }).press("Enter");
  await expectToast(page, "Success", "Featured business updated successfully");

  await page.getByRole("link", { name, exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("heading", { name: "Why We Love It" })).toBeVisible();
  await expect(page.getByRole("link", { name: "(978) 555-0142" })).toBeVisible();
  await expect(
    page.getByText("This business has not been featured in any contests yet."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Delete Business" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Business" }).press("Enter");
  await expectToast(page, "Success", "Featured business deleted successfully");
  await expect(page).toHaveURL("/admin?tab=businesses");
});

test("a business with contests stays, and the reason is told", async ({ page, pageErrors }) => {
  await page.goto("/admin?tab=contests&status=live");
  await page.getByRole("row").nth(1).getByRole("link").first().press("Enter");
  await page.locator('a[href^="/admin/businesses/"]').first().press("Enter");
  await expect(page.getByRole("heading", { name: "Associated Contests" })).toBeVisible();
  await expectLoaded(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole("button", { name: "Delete Business" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Business" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Error" })).toContainText(/contest/);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("409")]);
});

test("list and form are sound, and the form takes a picture", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=businesses");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Add Featured Business" }).press("Enter");
  await page.getByRole("button", { name: "Add Business" }).press("Enter");
  const sentence = "Please fill in required fields and select at least one town";
  await expectToast(page, "Error", sentence);
  await expectSound(page);
  await page.getByRole("combobox", { name: "Towns" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectSoundHere(page);
  await page.getByRole("combobox", { name: "Towns" }).fill("atlantis");
  await expect(page.getByText("No towns found.").last()).toBeVisible();
  await page.keyboard.press("Escape");

  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const file = { name: "dot.png", mimeType: "image/png", buffer: dot };
  await page.getByLabel("Logo: choose an image").setInputFiles(file);
  await expectToast(page, "Success", 'Image "dot.png" uploaded successfully');
  const open = page.getByRole("link", { name: "Open image of Logo" });
  await expect(open).toHaveAttribute("href", /^\/images\//);
  await page.getByRole("button", { name: "Remove image of Logo" }).press("Enter");
  await expect(open).toHaveCount(0);
});

test("toasts leave the buttons of forms free on a small desktop", async ({ page, pageErrors }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("of the signup", async () => {
    await page.goto("/towns/salem-ma");
    const next = page.getByRole("button", { name: "Continue" });
    await page.getByLabel("Phone number").pressSequentially("9785550");
    // Where the toast comes, whatever stands above the form.
    await next.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await next.press("Enter");
    await expectClearOfToast(page, next);
  });
  await test.step("of a nomination", async () => {
    const refusal = {
      status: 422,
      code: "validation_failed",
      title: "No",
      detail: "No.",
      fields: { nominator_email: "Valid email required" },
    };
    await page.route("**/api/business-nominations", (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify(refusal),
      }),
    );
    await page.goto("/nominate");
    await page.getByRole("textbox", { name: "Business name" }).fill("Pruitt");
    await page.getByRole("textbox", { name: "Town or area" }).fill("Salem, MA");
    const submit = page.getByRole("button", { name: "Submit nomination" });
    await submit.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await submit.press("Enter");
    await expectClearOfToast(page, submit);
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining("422")]);
  });
  await test.step("of a wide dialog", async () => {
    await openForm(page);
    const add = page.getByRole("button", { name: "Add Business" });
    await add.press("Enter");
    await expectClearOfToast(page, add);
  });
});
