// What administrators read of the installation itself, as the real service finds it.
import { expect } from "@playwright/test";
import { test } from "./support/admin.ts";
import { expectSound } from "./support/layout.ts";

test("the doctor finds this installation, and says what to do about it", async ({ page }) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Doctor" }).click();
  const database = page.getByRole("region", { name: "Database" });
  await expect(database).toContainText("SQLite");
  // The service that answers there is the one that asked.
  const address = page.getByRole("region", { name: "Public address" });
  await expect(address).toContainText("leads to this installation");
  await expect(address).toContainText("TOWNPICK_PUBLIC_URL");
  await expectSound(page);
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled();
  await expect(database).toContainText("SQLite");
});
