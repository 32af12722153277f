import { expect, type Page } from "@playwright/test";
import { desktop, expectAlive, expectSound, expectToFitEnlarged, phone } from "./support/layout.ts";
import {
  alreadyJoined,
  breakService,
  createAccount,
  enterPhone,
  expectOnlyRefusals,
  expectToast,
  fillDetails,
  tickBoth,
} from "./support/signup.ts";
import { letTimePass, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const title = "Bread for a month from Harbor Bread Company";

test.describe("the contest page", () => {
  test("has several addresses", async ({ page }) => {
    for (const path of [
      "/towns/salem-ma/contest",
      "/town/salem-ma/contest",
      "/towns/salem-ma/contest-v2",
      "/town/salem-ma/contest-v2",
    ]) {
      await test.step(`is at ${path}`, async () => {
        await page.goto(path);
        await expect(heading(page)).toHaveText(title);
        await expect(page).toHaveTitle(`${title} | Townpick`);
      });
    }
  });

  test("has everything about the week", async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.clock.install();
    await page.goto("/towns/salem-ma/contest");
    await expect(page.getByText("This Week in Salem:")).toBeVisible();
    await expect(page.getByText("1 Salem resident will be selected").first()).toBeVisible();
    const business = page.getByRole("region", { name: "Harbor Bread Company" });
    await expect(business.getByAltText("Harbor Bread Company logo")).toBeVisible();
    await expect(business.getByText("14 Derby Wharf Lane, Salem, MA")).toBeVisible();
    for (const name of ["What We Love", "Meet The Owner", "Take A Look"]) {
      await expect(page.getByRole("region", { name })).toBeVisible();
    }
    await expect(page.getByRole("region", { name: "Take A Look" }).getByRole("img")).toHaveCount(3);
    const details = page.getByRole("region", { name: "Contest Details" });
    await expect(details).toContainText("Thirty loaves, one a day");
    await expect(details).toContainText(
      "Automatic Entry: All Salem members are already entered! No purchase or action necessary.",
    );
    await expect(details).toContainText("Drawing: Sunday at 6 PM EST");
    await expect(
      details.getByRole("link", { name: "Must be 18+ and a Salem resident" }),
    ).toHaveAttribute("href", "/rules");
    await test.step("counts down every second", async () => {
      await expect(page.getByText("Drawing this Sunday at 6 PM")).toBeVisible();
      const timer = page.getByRole("timer");
      await expect(timer).toHaveText(
        /\d\d\s*days\s*\d\d\s*hours\s*\d\d\s*minutes\s*\d\d\s*seconds/,
      );
      const before = await timer.textContent();
      await page.clock.fastForward(1000);
      await expect.poll(() => timer.textContent()).not.toBe(before);
    });
    await test.step("explains the drawing's commitment by keyboard", async () => {
      const fingerprint = page.getByText(/^[0-9a-f]{64}$/);
      await expect(fingerprint).toBeHidden();
      await page.getByText("How it keeps the drawing fair").locator("..").focus();
      await page.keyboard.press("Enter");
      await expect(fingerprint).toBeVisible();
    });
    await test.step("keeps its details in sight on a wide screen", async () => {
      await page.getByRole("heading", { name: "Take A Look" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("heading", { name: "Contest Details" })).toBeInViewport();
    });
  });

  test("shows a picture of its own when the hero is broken", async ({ page, pageErrors }) => {
    await page.route("**/images/**/*-hero.webp*", (route) => route.fulfill({ status: 404 }));
    await page.goto("/towns/salem-ma/contest");
    await expect(page.locator('img[src^="/scenes/"]')).toBeVisible();
    expectOnlyRefusals(pageErrors);
  });
});

test("a town without a live contest says so", async ({ page }) => {
  for (const [slug, town] of [
    ["st-augustine-fl", "St. Augustine"],
    ["oak-park-il", "Oak Park"],
  ] as const) {
    await test.step(`says so in ${town}`, async () => {
      await page.goto(`/towns/${slug}/contest`);
      await expect(heading(page)).toHaveText("No Live Contest");
      await expect(page.getByText(`There's no live contest in ${town} right now`)).toBeVisible();
      await expect(
        page.getByText("We'll message you as soon as the next contest is announced."),
      ).toBeVisible();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await expect(page).toHaveURL("/");
    });
  }
});

test.describe("joining on the contest page", () => {
  test.beforeEach(({ page }) => page.goto("/towns/new-bedford-ma/contest"));
  test.afterEach(({ pageErrors }) => expectOnlyRefusals(pageErrors));

  test("welcomes, and is back at the empty phone step", async ({ page }) => {
    const resident = { phone: "6175550150", email: "contest.ann@example.com" };
    await enterPhone(page, resident.phone);
    await expect(
      page.getByRole("checkbox", {
        name: "I am 18+ years old and a resident of New Bedford, MA",
      }),
    ).toBeVisible();
    await fillDetails(page, resident);
    await createAccount(page);
    await expectToast(
      page,
      "Welcome to Townpick! 🎉",
      "You're entered to win at Tidewater Oyster Bar!",
    );
    await expect(page.getByLabel("Phone number")).toHaveValue("");
    await expect(page).toHaveURL("/towns/new-bedford-ma/contest");
    await enterPhone(page, resident.phone);
    await expectToast(
      page,
      "You're already a member! 🎉",
      "This number is already signed up for updates in New Bedford, MA.",
    );
  });

  test("says what is missing", async ({ page }) => {
    await enterPhone(page, "6175550151");
    await tickBoth(page);
    await createAccount(page);
    await expectToast(page, "Missing information", "Please fill in all required fields.");
    await page.getByRole("checkbox").first().uncheck();
    await page.getByRole("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expectToast(
      page,
      "Please complete all requirements",
      "You must confirm eligibility and accept terms to continue.",
    );
  });

  test("names a taken email", async ({ page, request }) => {
    const member = { phone: "6175550152", email: "taken.contest@example.com" };
    await alreadyJoined(request, "salem-ma", member);
    await enterPhone(page, "6175550153");
    await fillDetails(page, { phone: "6175550153", email: member.email });
    await createAccount(page);
    await expectToast(
      page,
      "Email already registered",
      "This email address is already registered. Please use a different email or contact us if you need help.",
    );
  });

  test("tells a lost connection from a broken service", async ({ page }) => {
    await page.getByLabel("Phone number").pressSequentially("6175550154");
    const send = page.getByRole("button", { name: "Continue" });
    await page.route("**/phone-checks", (route) => route.abort());
    await send.click();
    await expectToast(
      page,
      "Error",
      "An error occurred while validating your phone number. Please try again.",
    );
    await page.unroute("**/phone-checks");
    await breakService(page, "**/phone-checks");
    await send.click();
    await expectToast(page, "Error", "Error checking phone number. Please try again.");
    await page.unroute("**/phone-checks");
    await send.click();
    await fillDetails(page, { phone: "6175550154", email: "lost.contest@example.com" });
    await page.route("**/signups", (route) => route.abort());
    await createAccount(page);
    await expectToast(page, "Signup failed", "An unexpected error occurred. Please try again.");
    await page.unroute("**/signups");
    await breakService(page, "**/signups");
    await createAccount(page);
    await expectToast(page, "Signup failed", "Failed to create user account");
    await expect(page.getByLabel("Email")).toHaveValue("lost.contest@example.com");
  });
});

test("a contest that does not load is told about", async ({ page, pageErrors }) => {
  await page.clock.install();
  await page.goto("/towns/oak-park-il");
  await expectAlive(page);
  await page.route("**/api/towns/*", (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(null, "", "/towns/salem-ma/contest");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("status")).toHaveText(/Loading/);
  const toast = page.getByRole("listitem").filter({ hasText: "Failed to load" });
  await letTimePass(page, () =>
    expect(toast).toContainText("ErrorFailed to load contest information", { timeout: 100 }),
  );
  await page.unroute("**/api/towns/*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(heading(page)).toHaveText(title);
  expectOnlyRefusals(pageErrors);
});

test.describe("on each screen", () => {
  // Nothing half faded in: its colours would be judged as they are for a moment only.
  test.use({ viewport: phone, contextOptions: { reducedMotion: "reduce" } });

  for (const path of ["/towns/st-augustine-fl/contest", "/towns/oak-park-il/contest"]) {
    test(`${path} is accessible and fits the screen`, async ({ page }) => {
      await page.goto(path);
      await expectAlive(page);
      await expectSound(page);
      await expectToFitEnlarged(page);
    });
  }

  test("a contest is accessible, with its explanation open and at the second step", async ({
    page,
  }) => {
    await page.goto("/towns/salem-ma/contest");
    await expect(page.getByLabel("Phone number")).toBeVisible();
    await expectSound(page);
    await expectToFitEnlarged(page);
    await page.getByText("How it keeps the drawing fair").click();
    await page.route("**/phone-checks", (route) =>
      route.fulfill({ json: { status: "available" } }),
    );
    await enterPhone(page, "6175550160");
    await expect(page.getByLabel("First name")).toBeVisible();
    await expectSound(page);
  });
});
