// What every page must be: accessible, and readable without scrolling sideways.
import { expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";

/** A phone, where most is stacked. */
export const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
/** A desktop, where most columns are shown. */
export const desktop = { width: 1440, height: 900 };

/** The screens every page must work on. */
export const screens = [phone, tablet, desktop];

/** Fails when the page violates an accessibility rule on the test's own screen, or has to be scrolled sideways on any. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await onEachScreen(page, () => expectToFit(page));
}

/** The same on the test's own screen alone, for what other screens do not have. */
export async function expectSoundHere(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

/** Runs the checks on each screen, with the same page, and returns to the screen it began on. */
export async function onEachScreen(
  page: Page,
  check: (screen: { width: number; height: number }) => Promise<void>,
): Promise<void> {
  const own = page.viewportSize();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await check(screen);
  }
  if (own) await page.setViewportSize(own);
}

/** Fails unless a toast is shown and leaves the button free. */
export async function expectClearOfToast(page: Page, button: Locator): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toHaveAttribute("data-mounted", "true");
  // It comes in from below.
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  await expect(async () => {
    const [lying, own] = await Promise.all([toast.boundingBox(), button.boundingBox()]);
    if (!lying || !own) throw new Error("the toast or the button is gone");
    const isBeside = own.x + own.width <= lying.x || lying.x + lying.width <= own.x;
    const isAboveOrBelow = own.y + own.height <= lying.y || lying.y + lying.height <= own.y;
    expect(isBeside || isAboveOrBelow).toBe(true);
  }).toPass({ timeout: 2000 });
}

/** Fails when a phone has to be scrolled sideways by somebody who set the letters twice as large. */
export async function expectToFitEnlarged(page: Page): Promise<void> {
  const own = page.viewportSize();
  await page.setViewportSize(phone);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectToFit(page);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  if (own) await page.setViewportSize(own);
}

/** Waits until the app has taken the page over: what is wrong with that has been reported by then. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#root h1") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function expectAccessible(page: Page): Promise<void> {
  // What is only half faded in or out has no contrast yet: a violation counts when it stays.
  await expect(async () => {
    await page.evaluate(finishAnimations);
    expect(await violations(page)).toEqual([]);
  }).toPass({ timeout: 45_000 });
}

/** What axe finds. Frames are left out: the only ones there are hold emails, which nothing may look into. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run(document, { iframes: false, resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  });
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(async () => {
    // Two frames later, what follows the size of the window has followed.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow, `pixels to scroll sideways at ${page.viewportSize()?.width}`).toBe(0);
}

/** Takes transitions and animations that come to an end by themselves to that end. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime;
    if (end !== Number.POSITIVE_INFINITY) animation.finish();
  }
}
