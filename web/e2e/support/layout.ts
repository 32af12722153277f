import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The screens every page must work on: phone, tablet, desktop. */
export const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Fails when the page violates an accessibility rule or has to be scrolled sideways. */
export async function expectSound(page: Page): Promise<void> {
  // What is only half faded in or out has no contrast yet: a violation counts when it stays.
  await expect(async () => {
    await page.evaluate(settled);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
    expect(found).toEqual([]);
  }).toPass({ timeout: 45_000 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels to scroll sideways").toBe(0);
}

/** Waits for transitions and animations that come to an end by themselves, but not for ever: one may be on hold. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      (animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  const longEnough = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([
    longEnough,
    Promise.allSettled(ending.map((animation) => animation.finished)),
  ]);
}
