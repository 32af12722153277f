// The administrator of the tests, added by the set-up with a password made at random.
import { expect, type Page } from "@playwright/test";

/** What the administrator signs in with. */
export const administratorEmail = "tests@townpick.example";

/** The environment variable that carries the password from the set-up to the tests. */
export const passwordVariable = "TOWNPICK_E2E_ADMIN_PASSWORD";

/** The password of this run. */
export function administratorPassword(): string {
  const password = process.env[passwordVariable];
  if (!password) throw new Error("the set-up added no administrator");
  return password;
}

/** Signs in without the form, for tests that are about something else. */
export async function signIn(page: Page): Promise<void> {
  const data = { email: administratorEmail, password: administratorPassword() };
  // As a page of ours would; the service takes changes from nobody else.
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/api/admin/session", { data, headers });
  expect(answer.status()).toBe(200);
}
