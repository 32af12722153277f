// The administrator of the tests, added by the set-up with a password made at random and signed in by it once.
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { test as base } from "./test.ts";

/** What the administrator signs in with. */
export const administratorEmail = "tests@townpick.example";

/** The environment variable that carries the password from the set-up to the tests. */
export const passwordVariable = "TOWNPICK_E2E_ADMIN_PASSWORD";

/** The environment variable that names the file with the session all tests share. */
export const sessionVariable = "TOWNPICK_E2E_ADMIN_SESSION";

/** Playwright's test with an administrator signed in. Whoever ends a session needs one of their own: `signIn`. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  storageState: async ({}, use) => use(given(sessionVariable)),
});

/** The password of this run. */
export function administratorPassword(): string {
  return given(passwordVariable);
}

/** What a page of ours sends along; the service takes changes from nobody else. */
const ownPage = { "sec-fetch-site": "same-origin" };

/** Signs in without the form, into a session of the test's own. */
export async function signIn(page: Page): Promise<void> {
  const data = { email: administratorEmail, password: administratorPassword() };
  const answer = await page.request.post("/api/admin/session", { data, headers: ownPage });
  expect(answer.status()).toBe(200);
}

/** A client of the service at the address, with an administrator signed in. */
export async function signedInClient(
  address: string,
  email: string,
  password: string,
): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: address, extraHTTPHeaders: ownPage });
  const answer = await client.post("/api/admin/session", { data: { email, password } });
  expect(answer.status()).toBe(200);
  return client;
}

/** Fails unless everything an administrators' page asked for has arrived. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading|…$/ })).toHaveCount(0);
}

function given(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error("the set-up added no administrator");
  return value;
}
