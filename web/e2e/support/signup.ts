// What a person does to join a town, and what goes wrong on the way.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** Somebody who joins; the phone number and the email address belong to one test only. */
export interface Resident {
  phone: string;
  email: string;
}

/** Types the number and goes on. */
export async function enterPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Phone number").pressSequentially(phone);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Fills in the second step and ticks both boxes. */
export async function fillDetails(page: Page, { email }: Resident): Promise<void> {
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Lee");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Address").fill("1 Elm Street");
  await tickBoth(page);
}

/** Ticks both boxes of the second step. */
export async function tickBoth(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^I am 18\+/ }).check();
  await page.getByRole("checkbox", { name: /^I accept the Terms/ }).check();
}

/** Sends the second step. */
export async function createAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Makes somebody a member without a browser. */
export async function alreadyJoined(
  request: APIRequestContext,
  slug: string,
  { phone, email }: Resident,
): Promise<void> {
  const data = {
    request_id: randomUUID(),
    first_name: "Bo",
    last_name: "Ray",
    email,
    phone,
    address: "2 Elm Street",
    eligibility_confirmed: true,
    terms_accepted: true,
    texts_accepted: true,
    source: "town_page",
  };
  const answer = await request.post(`/api/towns/${slug}/signups`, { data });
  expect(answer.status()).toBe(201);
}

/** Answers the calls at the address like a service that is broken. */
export async function breakService(page: Page, address: string): Promise<void> {
  const body = { type: "about:blank", title: "Broken", status: 500, code: "internal" };
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ ...body, request_id: "r" }),
    }),
  );
}

/** Expects a toast with exactly these words. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole("listitem").filter({ hasText: title + description });
  await expect(toasts.first()).toBeVisible();
}

/** Accepts that the browser reported answers that were refusals, and nothing else. */
export function expectOnlyRefusals(pageErrors: string[]): void {
  for (const error of pageErrors.splice(0)) {
    expect(error).toMatch(/^Failed to load resource|^Could not load town/);
  }
}
