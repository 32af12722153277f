// What administrators do with towns and users, on the real service.
import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { administratorPassword, expectLoaded, test } from "./support/admin.ts";
import { tabTo } from "./support/forms.ts";
import { desktop, expectSound, phone } from "./support/layout.ts";
import { alreadyJoined, expectToast } from "./support/signup.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Somebody nobody else's test knows. */
function somebody(): { phone: string; email: string } {
  const number = randomInt(10_000_000);
  return {
    phone: `802${String(2_000_000 + (number % 7_999_999)).padStart(7, "0")}`,
    email: `bo.ray.${number}@people.example`,
  };
}

async function search(page: Page, box: string, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: box }).fill(text);
}

function rowOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole("row").filter({ has: page.getByText(name) });
}

test("the tabs about people and their dialogs are sound", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/admin");
  await expect(heading(page)).toHaveText("Admin Dashboard");
  for (const tab of ["towns", "users", "activity"]) {
    await test.step(`the ${tab} tab is sound`, async () => {
      const name = page.getByRole("tab", { name: new RegExp(tab, "i") });
      await name.click();
      await expect(name).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("row").nth(1)).toBeVisible();
      await expectLoaded(page);
      await expectSound(page);
    });
  }
  await test.step("the dialogs are sound", async () => {
    await page.setViewportSize(phone);
    await page.getByRole("tab", { name: "Towns" }).click();
    await page.getByRole("button", { name: "Add Town" }).click();
    await expect(page.getByRole("dialog", { name: "Add Town" })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Users" }).click();
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Delete this user?" })).toBeVisible();
    await expectSound(page);
  });
});

test("the account page is sound, with the second factor being set up", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Set Up" }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(administratorPassword());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectSound(page);
});

test("the page of a town is sound, and that of one of its members", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin?tab=towns");
  await page.getByRole("link", { name: "Salem, MA" }).click();
  await expect(heading(page)).toHaveText("Salem, MA");
  const members = page.getByRole("table").getByRole("link", { name: /^View / });
  await expect(members.first()).toBeVisible();
  await expectLoaded(page);
  await expectSound(page);
  await members.first().click();
  await expect(page).toHaveURL(/\/admin\/users\//);
  await expect(page.getByRole("heading", { name: "Contest Participation" })).toBeVisible();
  await expectLoaded(page);
  await expectSound(page);
});

test("opens a town with members and closes it again", async ({ page, request }) => {
  await alreadyJoined(request, "springfield-vt", somebody());
  await page.goto("/admin?tab=towns");
  await search(page, "Search towns", "springfield, vt");
  const row = rowOf(page, "Springfield, VT");
  await row.getByRole("button", { name: "Activate Springfield, VT" }).click();
  const opening = page.getByRole("dialog", { name: "Open Springfield, VT?" });
  await expect(opening).toContainText("1 member will be sent the launch message");
  await opening.getByRole("button", { name: "Activate" }).click();
  // Nothing leaves this service: it has no provider.
  await expectToast(
    page,
    "Success",
    "Springfield, VT status updated to Active. Launch notifications for 1 member are stored in the local outbox, because no provider is set up.",
  );
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  // By keyboard, for the toast slides over the end of the row.
  await row.getByRole("button", { name: "Deactivate Springfield, VT" }).press("Enter");
  const closing = page.getByRole("dialog", { name: "Close Springfield, VT?" });
  await closing.getByRole("button", { name: "Deactivate" }).click();
  await expectToast(page, "Success", "Springfield, VT status updated to Inactive");
  await page.goto("/admin?tab=activity");
  await expect(page.getByText(/Springfield, VT/).first()).toBeVisible();
});

test("towns can be added, and those without members stay closed", async ({ page, pageErrors }) => {
  await page.goto("/admin?tab=towns&filter=all");
  await test.step("does not open a place without members", async () => {
    await search(page, "Search towns", "springfield, or");
    await expect(page.getByRole("button", { name: "Activate Springfield, OR" })).toBeDisabled();
  });
  await test.step("adds a town by name and state, once", async () => {
    const name = `Newtown ${randomInt(1_000_000)}`;
    for (const words of [`${name}, VT has been added`, null]) {
      await page.getByRole("button", { name: "Add Town" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Town" });
      await dialog.getByLabel("Town name").fill(name);
      await dialog.getByLabel("State").fill("vt");
      await dialog.getByRole("button", { name: "Add Town" }).click();
      if (words) {
        await expectToast(page, "Success", words);
        await expect(dialog).toBeHidden();
      } else {
        await expect(dialog.getByRole("alert")).toHaveText("This town already exists.");
      }
    }
    for (const error of pageErrors.splice(0)) expect(error).toContain("409");
  });
});

test("finds a user, takes them out of the drawings and deletes them", async ({
  page,
  request,
  pageErrors,
}) => {
  const person = somebody();
  await alreadyJoined(request, "springfield-tn", person);
  await page.goto("/admin?tab=users");
  await search(page, "Search by name, email or phone", person.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(page.url()).not.toContain("bo.ray");
  await page.getByRole("button", { name: "Deactivate Bo Ray" }).click();
  await expectToast(page, "Success", "User has been deactivated");
  await page.getByRole("link", { name: "Bo Ray" }).click();
  await expect(heading(page)).toHaveText("Bo Ray");
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expectToast(
    page,
    "Success",
    "User has been reactivated and will be included in future contests",
  );
  const address = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Delete Bo Ray" }).click();
  await page.getByRole("button", { name: "Delete User" }).click();
  await expectToast(page, "Success", "User deleted successfully");
  await page.goto(address);
  await expect(heading(page)).toHaveText("User not found");
  for (const error of pageErrors.splice(0)) expect(error).toContain("404");
});

test("a long list is scrolled by keyboard, and its header stays", async ({ page }) => {
  await page.goto("/admin?tab=users");
  const pane = page.getByRole("group", { name: "Users" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await tabTo(page, pane);
  await page.keyboard.press("End");
  await expect(pane.getByRole("columnheader", { name: "Name" })).toBeInViewport();
  await expect(page.getByRole("row").last()).toHaveAttribute("aria-rowindex", /^\d{3}$/);
  const inPage = await page.getByRole("row").count();
  expect(inPage, "rows in the page").toBeLessThan(60);
});

test("a list is exported with its filters", async ({ page }) => {
  await page.goto("/admin?tab=users&status=inactive");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
});
