// What a person does with a form, for every form of the public pages.
import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "./test.ts";

/** What is typed into each field, by the beginning of its label. */
export type Filling = Readonly<Record<string, string>>;

/** The field with this label; optional fields say so after it. */
export function field(page: Page, label: string): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${escaped(label)}( \\(optional\\))?$`) });
}

/** Types a whole filling. */
export async function fill(page: Page, filling: Filling): Promise<void> {
  for (const [label, text] of Object.entries(filling)) await field(page, label).fill(text);
}

/** Fails unless every field still holds what was typed. */
export async function expectFilled(page: Page, filling: Filling): Promise<void> {
  for (const [label, text] of Object.entries(filling)) {
    await expect(field(page, label)).toHaveValue(text);
  }
}

/** Fails unless the field is marked as wrong and described by the message. */
export async function expectRefused(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
}

/** Fails unless a toast with these words is shown. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: title });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/** Collects what is posted to an address from now on. */
export function posts(page: Page, address: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(address)) sent.push(request);
  });
  return sent;
}

/** Goes on with Tab until the element has the keyboard, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("forty presses of Tab did not reach the element");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
