// What administrators do with templates, messages and drawings, on the real service.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { administratorEmail, test } from "./support/admin.ts";
import { expectSound } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

test("a template is refused at the line that is wrong, then saved", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/admin?tab=notifications&template=town_launch_notification");
  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  const words = await message.inputValue();
  await message.fill("Hi,\n\n{{ user_nam }}");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(message).toHaveAccessibleDescription(/Line 3: unknown variable user_nam/);
  await expect(message).toBeFocused();

  const description = `Sent when a town opens again (${randomUUID().slice(0, 8)}).`;
  await message.fill(words);
  await page.getByRole("textbox", { name: "Description" }).fill(description);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expectToast(page, "Success", "Template updated successfully");
  await expect(page.getByText(description)).toBeVisible();
  // The preview is refused as well, and a recorder of the tests would try to look into the email's sandbox.
  for (const error of pageErrors.splice(0)) {
    expect(error).toMatch(/422|about:srcdoc|Please correct the fields/);
  }
});

test("a test message is kept in the local outbox where no provider is set up", async ({ page }) => {
  await page.goto("/admin?tab=notifications");
  await page.getByRole("button", { name: "Send Test Welcome" }).press("Enter");
  await expectToast(page, "Test Sent!", `Stored in the local outbox for ${administratorEmail}`);
  await page.goto("/admin?tab=notifications&view=messages&status=local");
  await page.getByRole("button", { name: "Administrators" }).first().press("Enter");
  await expect(page.getByRole("dialog")).toContainText("[Test]");
});

test("a notice is written, counted, scheduled, taken back and deleted", async ({
  page,
  pageErrors,
}) => {
  const subject = `We are moving ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin?tab=notifications&view=notices");
  await page.getByRole("button", { name: "New Notice" }).press("Enter");
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await expectSound(page);
  await page.getByRole("button", { name: "Save Draft" }).press("Enter");
  await expectToast(page, "Success", "Notice saved as a draft");
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await page.getByRole("button", { name: "Schedule" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule Notice" });
  await expect(dialog).toHaveAccessibleDescription(/members? in \d+ towns? will get it by email/);
  await dialog.getByLabel("Day and time").fill(inAMonth());
  await expectSound(page);
  await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
  await expectToast(page, "Success", "The notice is scheduled");
  await page.getByRole("button", { name: "Take Back" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Take Back" }).press("Enter");
  await expectToast(page, "Success", "The notice is a draft again, and no one has received it.");
  await expectSound(page);
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Notice" }).press("Enter");
  await expectToast(page, "Success", "Notice deleted");
  await expect(page.getByRole("button", { name: "New Notice" })).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
  // A recorder of the tests would try to look into the email's sandbox.
  for (const error of pageErrors.splice(0)) expect(error).toContain("about:srcdoc");
});

/** A month from now, as the field of a day and a time holds it. */
function inAMonth(): string {
  return new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
}

test("a drawing shows its steps and who was in it", async ({ page }) => {
  await page.goto("/admin?tab=audit");
  await page
    .getByRole("table", { name: "Completed contests" })
    .getByRole("row")
    .nth(1)
    .getByRole("button")
    .first()
    .press("Enter");
  await expect(page.getByRole("table", { name: "Audit steps" })).toContainText("Drew winner 1");
  const snapshot = page.getByRole("table", { name: "Participant snapshot" });
  await expect(snapshot.getByRole("row").nth(1)).toBeVisible();
});
