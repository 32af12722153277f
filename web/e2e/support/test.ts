// What end-to-end tests of pages start from: no tolerance for errors in the console.
import { createHash } from "node:crypto";
import { test as base, type Page } from "@playwright/test";

interface Fixtures {
  /** What went wrong in the page: console errors, refused scripts, exceptions. Checked after each test. */
  pageErrors: string[];
}

/** Playwright's test, failing when the page complained. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId }) => {
    await use({ "x-forwarded-for": clientAddress(testId) });
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        // The browser itself reports the status of a page that rightly answers 404.
        const ownStatus = message.location().url === page.url() && message.text().includes("404");
        if (message.type() === "error" && !ownStatus) errors.push(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Playwright's expectations, for the same import. */
export const { expect } = base;

/** Lets time pass in a page with a clock of its own until a check holds: what would be tried again later is tried now. */
export async function letTimePass(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000);
    await check();
  }).toPass({ intervals: [0, 100] });
}

/** An address of the range that is set aside for tests, the same for the same test. */
function clientAddress(testId: string): string {
  const hash = createHash("sha256").update(testId).digest();
  return `198.18.${hash[0]}.${hash[1]}`;
}
