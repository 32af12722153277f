// How It Works, the FAQ and the legal pages: what can be done on them, by hand, by keyboard, without scripts and on
// paper. What holds for every page with a fixed address is in pages.spec.ts.
import { expect } from "@playwright/test";
import { expectAlive, expectSound, phone } from "./support/layout.ts";
import { test } from "./support/test.ts";

const sections = { "/how-it-works": 5, "/faq": 10, "/terms": 8, "/privacy": 15, "/rules": 16 };

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages have all their sections, their date and one open answer", async ({ page }) => {
    for (const [path, count] of Object.entries(sections)) {
      await test.step(`${path} has all its sections in the HTML`, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole("main").locator("h2")).toHaveCount(count);
        if (["/terms", "/privacy", "/rules"].includes(path)) {
          await expect(page.getByText("Last updated August 13, 2025")).toBeVisible();
        }
      });
    }
    await page.goto("/faq");
    await page.getByText("Is it free?").click();
    await page.getByText("How often can I win?").click();
    await expect(page.locator("details[name][open] summary")).toHaveText("How often can I win?");
  });
});

test.describe("the questions", () => {
  test.use({ viewport: phone });

  test("keep one answer open at a time, and lead on", async ({ page }) => {
    await page.goto("/faq");
    await expectAlive(page);
    await test.step("keep one answer open at a time", async () => {
      await page.getByText("Is it free?").click();
      await expect(page.getByText("Joining costs nothing")).toBeVisible();
      await page.getByText("How do I change my phone number").click();
      await expect(page.locator("details[name][open]")).toHaveCount(1);
      await expect(page.getByText("Joining costs nothing")).toBeHidden();
      await expect(page.getByText("Reply STOP")).toBeVisible();
      await expectSound(page);
    });
    await test.step("open and close by keyboard", async () => {
      await page.locator("summary", { hasText: "How often can I win?" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Once in each drawing")).toBeVisible();
      await page.keyboard.press("Space");
      await expect(page.getByText("Once in each drawing")).toBeHidden();
    });
    await test.step("lead to an email, to the application page and to the start", async () => {
      const main = page.getByRole("main");
      const email = main.getByRole("link", { name: "Email Us" });
      await expect(email).toHaveAttribute("href", "mailto:hello@townpick.example");
      await main.getByText("How can my business apply?").click();
      await main.getByRole("link", { name: "Apply to Be Featured" }).click();
      await expect(page).toHaveURL("/businesses");
      await page.goBack();
      await main.getByRole("link", { name: "Get Started" }).click();
      await expect(page).toHaveURL("/");
    });
  });
});

test("'Get Started' on how-it-works goes to the chosen town, and nowhere without one", async ({
  page,
}) => {
  await page.goto("/how-it-works");
  await expectAlive(page);
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/how-it-works");
  await page.getByRole("combobox", { name: "Your town" }).pressSequentially("Salem, M");
  await page.getByRole("option", { name: "Salem, MA", exact: true }).click();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/towns/salem-ma");
});

test("a chosen section comes into view, also from another page", async ({ page }) => {
  await page.goto("/how-it-works");
  await expectAlive(page);
  await page.getByRole("region", { name: "How the drawing stays fair" }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "How winners are drawn" })).toBeInViewport();
  await page.getByRole("link", { name: "Odds of winning" }).click();
  const odds = page.getByRole("heading", { name: "Odds of winning" });
  await expect(odds).toBeInViewport();
  await expect(odds).toBeFocused();
  await expect(page).toHaveURL("/rules#odds");
});

test.describe("the contents on a phone", () => {
  test.use({ viewport: phone });

  test("unfold, and fold when a section is chosen", async ({ page }) => {
    await page.goto("/privacy");
    await expectAlive(page);
    await page.locator("summary", { hasText: "On this page" }).click();
    await expectSound(page);
    const entry = page.getByRole("link", { name: "Children" });
    await entry.click();
    await expect(page.getByRole("heading", { name: "Children" })).toBeInViewport();
    await expect(entry).toBeHidden();
  });
});

test("on paper a legal page is its text alone", async ({ page }) => {
  await page.goto("/rules");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Odds of winning" })).toBeVisible();
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
});
