// Getting to the administrators' pages and out again.
import { expect, type Page } from "@playwright/test";
import { administratorEmail, administratorPassword, signIn } from "./support/admin.ts";
import { withIdentityProvider } from "./support/identity-provider.ts";
import { expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";
import { test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Accepts that the browser reported that nobody was signed in. */
function expectOnlySignedOut(pageErrors: string[]): void {
  for (const error of pageErrors.splice(0)) expect(error).toContain("401");
}

async function fillIn(page: Page, password: string, email = administratorEmail): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("the sign-in page is sound and refuses a stranger", async ({ page, pageErrors }) => {
  await page.setViewportSize(phone);
  await page.goto("/auth");
  await expect(heading(page)).toHaveText("Admin Access");
  await expect(page).toHaveTitle("Admin Access | Townpick");
  await expectSound(page);
  await test.step("refuses a wrong password and an unknown account with the same words", async () => {
    await fillIn(page, "wrong wrong wrong", "nobody@townpick.example");
    await expectToast(page, "Login Failed", "Invalid credentials");
    await expect(page.getByRole("alert").filter({ hasText: "Invalid credentials" })).toBeVisible();
    await expect(page).toHaveURL("/auth");
  });
  expectOnlySignedOut(pageErrors);
});

test("signs in by keyboard, says so, and stays signed in", async ({ page, pageErrors }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(administratorEmail);
  await page.keyboard.press("Tab");
  await page.keyboard.type(administratorPassword());
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Admin Dashboard");
  await expectToast(page, "Success", "Logged in successfully");
  await page.goto("/auth");
  await expect(page).toHaveURL("/admin");
  expectOnlySignedOut(pageErrors);
});

test("leads back to the page somebody wanted", async ({ page, pageErrors }) => {
  await page.goto("/admin?tab=users");
  await expect(page).toHaveURL("/auth");
  await fillIn(page, administratorPassword());
  await expect(page).toHaveURL("/admin?tab=users");
  await expect(page.getByRole("tab", { name: "Users" })).toHaveAttribute("aria-selected", "true");
  expectOnlySignedOut(pageErrors);
});

test("signs out, and nothing is reachable any more", async ({ page, pageErrors }) => {
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expectToast(page, "Signed out", "You have been signed out successfully");
  await expect(page).toHaveURL("/auth");
  expect((await page.request.get("/api/admin/members")).status()).toBe(401);
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth");
  expectOnlySignedOut(pageErrors);
});

test("a session that ends is taken up in place, and nothing typed is lost", async ({
  page,
  pageErrors,
}) => {
  await signIn(page);
  await page.goto("/admin/account");
  await page.getByLabel("Name", { exact: true }).fill("Test Administrator Two");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("Password", { exact: true }).fill(administratorPassword());
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Test Administrator Two");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Account updated");
  expectOnlySignedOut(pageErrors);
});

test("signs in through an identity provider, back to the page somebody wanted", async ({
  page,
  pageErrors,
}) => {
  const logIn = async (name: string) => {
    await page.getByRole("link", { name: "Sign in with Example Login" }).press("Enter");
    await page.getByPlaceholder("Enter any login").fill(name);
    await page.getByPlaceholder("and password").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await withIdentityProvider(async (address) => {
    for (const [name, words] of [
      ["stranger@townpick.example", "belongs to no administrator here"],
      ["unverified@townpick.example", "is not verified at Example Login"],
    ] as const) {
      await page.goto(`${address}/admin/account`);
      await logIn(name);
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      expect(page.url()).not.toContain(name);
      await page.context().clearCookies();
    }
    await expectSound(page);
    await logIn("demo@townpick.example");
    await expect(page).toHaveURL(`${address}/admin/account`);
    const card = page.getByRole("region", { name: "Sign in with Example Login" });
    await expect(card.getByText("Linked", { exact: true })).toBeVisible();
  });
  expectOnlySignedOut(pageErrors);
});

test("the pages themselves hold no data and are not for search engines", async ({ request }) => {
  for (const path of ["/auth", "/admin", "/admin/account", "/admin/users/whoever"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toMatch(/<meta name="robots" content="noindex/);
  }
});

test("whoever is invited as an editor gets in and sees no member", async ({ page, browser }) => {
  await signIn(page);
  await page.goto("/admin/administrators");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`editor-${Date.now()}@townpick.example`);
  await dialog.getByLabel("Role").selectOption("Editor");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  const shown = page.getByRole("dialog", { name: "Pass this link on yourself" });
  const link = (await shown.getByText("/admin/invitation/").textContent()) ?? "";
  await shown.getByRole("button", { name: "I Have Passed It On" }).click();
  await expect(page.getByRole("table", { name: "Invitations" })).toBeVisible();
  await expectSound(page);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByLabel("Your name").fill("Kim Editor");
  await theirs.getByLabel("Password", { exact: true }).fill("seven quiet lanterns");
  await expectSound(theirs);
  await theirs.getByRole("button", { name: "Accept the Invitation" }).click();
  await expect(heading(theirs)).toHaveText("Admin Dashboard");
  await expect(theirs.getByRole("tab", { name: "Businesses" })).toBeVisible();
  await expect(theirs.getByRole("tab", { name: "Users" })).toHaveCount(0);
  await theirs.goto("/admin/administrators");
  await expect(heading(theirs)).toHaveText("Not part of your role");
  expect((await theirs.request.get("/api/admin/members")).status()).toBe(403);

  await page.reload();
  await page.getByRole("button", { name: "Remove Kim Editor" }).click();
  await page.getByRole("button", { name: "Remove Account" }).click();
  await expectToast(page, "Success", "Kim Editor is no longer an administrator");
  await theirs.goto("/admin");
  await expect(theirs).toHaveURL("/auth");
  await context.close();
});
