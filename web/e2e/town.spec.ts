import { expect, type Page } from "@playwright/test";
import { expectAlive, expectSound, expectToFitEnlarged, phone } from "./support/layout.ts";
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

test.describe("a live town", () => {
  test("shows this week's pick from the page itself", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/towns/")) asked.push(request.url());
    });
    await page.goto("/towns/salem-ma");
    await expect(heading(page)).toHaveText("This Week in Salem");
    await expect(page).toHaveTitle("This Week in Salem, MA | Townpick");
    await expect(page.getByText(/^Harbor Bread Company, 14 Derby Wharf Lane/)).toBeVisible();
    await expect(page.getByText("A loaf of your choice every day for a month")).toBeVisible();
    await expect(page.getByText("Drawing this Sunday at 6 PM")).toBeVisible();
    await expect(page.getByLabel("Phone number")).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole("link", { name: "See the contest" }).click();
    await expect(page).toHaveURL("/towns/salem-ma/contest");
  });

  test("is joined by keyboard alone", async ({ page }) => {
    await page.goto("/");
    await page.goto("/towns/salem-ma");
    const phone = page.getByLabel("Phone number");
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press("Tab");
      if (await phone.evaluate((field) => field === document.activeElement)) break;
    }
    await expect(phone).toBeFocused();
    await page.keyboard.type("6175550110");
    await expect(phone).toHaveValue("(617) 555-0110");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First name")).toBeFocused();
    await page.keyboard.type("Ann");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Lee");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Keyboard.Ann+salem@Example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1 Elm Street");
    await expect(page.getByRole("button", { name: "Create Account" })).toBeDisabled();
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("checkbox", { name: "I am 18+ and a Salem resident." }),
    ).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    for (const _link of ["Terms", "Privacy Policy"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox", { name: /^Text me, too/ })).not.toBeChecked();
    for (const _link of ["Terms", "Privacy Policy"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Create Account" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/towns/salem-ma/thanks");
    await expect(heading(page)).toHaveText("Welcome to Townpick!");
    await expect(page.getByText(/message about this week’s contest/)).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
});

test.describe("a pre-launch town", () => {
  test("is joined by keyboard alone, and its link is shared", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/towns/oak-park-il");
    await expect(heading(page)).toHaveText("Be the first to know in Oak Park.");
    await page.getByLabel("Phone number").focus();
    await page.keyboard.type("+1 617-555-0111");
    await expect(page.getByLabel("Phone number")).toHaveValue("(617) 555-0111");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("First name")).toBeFocused();
    for (const text of ["Ann", "Lee", "oak.ann@example.com", "1 Elm Street"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/towns/oak-park-il/thanks-prelaunch");
    await expect(heading(page)).toHaveText("You're officially on the list!");
    await expect(page.getByText(/Contests are coming soon/)).toBeVisible();
    await page.getByRole("button", { name: "Copy Link" }).press("Enter");
    await expect(page.getByRole("button", { name: "Link Copied!" })).toBeVisible();
    await expectToast(page, "Link copied", "Share it with friends to help launch sooner.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${baseURL}/towns/oak-park-il`);
    await expect(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
  });

  test("says when the link cannot be copied", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await page.goto("/towns/oak-park-il/thanks-prelaunch");
    await page.getByRole("button", { name: "Copy Link" }).click();
    await expectToast(page, "Unable to copy", "Please copy the link manually.");
  });

  test("is every place without a town record, until somebody joins", async ({ page }) => {
    await test.step("is also a town that is open but between contests", async () => {
      await page.goto("/towns/st-augustine-fl");
      await expect(heading(page)).toHaveText("Be the first to know in St. Augustine.");
    });
    await page.goto("/towns/boston-ma");
    await expect(heading(page)).toHaveText("Be the first to know in Boston.");
    const resident = { phone: "6175550112", email: "boston.ann@example.com" };
    await enterPhone(page, resident.phone);
    await fillDetails(page, resident);
    await createAccount(page);
    await expect(page).toHaveURL("/towns/boston-ma/thanks-prelaunch");
  });
});

test.describe("addresses", () => {
  test("of a town that nobody knows, and the same page under /town", async ({ page }) => {
    await page.goto("/town/salem-ma");
    await expect(heading(page)).toHaveText("This Week in Salem");
    for (const path of ["/towns/atlantis-xx", "/town/atlantis-xx", "/towns/atlantis-xx/contest"]) {
      await test.step(`${path} leads to the 404 page`, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(heading(page)).toHaveText("Oops! Page not found");
        await expect(page).toHaveURL("/404");
      });
    }
  });
});

test.describe("what can go wrong", () => {
  test.beforeEach(({ page }) => page.goto("/towns/salem-ma"));
  test.afterEach(({ pageErrors }) => expectOnlyRefusals(pageErrors));

  test("a number that cannot join", async ({ page }) => {
    const number = page.getByLabel("Phone number");
    const send = page.getByRole("button", { name: "Continue" });
    await test.step("a number that is not whole", async () => {
      await number.pressSequentially("617555");
      await expect(send).toBeDisabled();
      await number.pressSequentially("01");
      await send.click();
      const sentence = "Please enter a valid 10-digit phone number";
      await expectToast(page, "Invalid phone number", sentence);
      await expect(number).toBeFocused();
    });
    await test.step("a number of this town's member", async () => {
      await number.fill("9785550100");
      await send.click();
      await expectToast(
        page,
        "You're already a member! 🎉",
        "This number is already signed up for updates in Salem, MA.",
      );
      await expect(number).toHaveValue("(978) 555-0100");
    });
    await test.step("a number of another town's member", async () => {
      await number.fill("5085550100");
      await send.click();
      await expectToast(
        page,
        "Phone number already registered",
        "This number is signed up for updates in New Bedford, MA. If you moved and need to change your town, email us at hello@townpick.example",
      );
    });
    await test.step("more checks than a network has", async () => {
      const detail =
        "Too many phone checks from your network. Please try again in about 7 minutes.";
      const json = { status: 429, code: "rate_limited", title: "Too many", detail };
      await page.route("**/phone-checks", (route) =>
        route.fulfill({ status: 429, contentType: "application/problem+json", json }),
      );
      await number.fill("6175550120");
      await send.click();
      await expectToast(page, "Too many attempts", detail);
    });
  });

  test("a number that is taken between the two steps", async ({ page, request }) => {
    await enterPhone(page, "6175550113");
    await fillDetails(page, { phone: "6175550113", email: "late.ann@example.com" });
    const quicker = { phone: "6175550113", email: "quick.bo@example.com" };
    await alreadyJoined(request, "new-bedford-ma", quicker);
    await createAccount(page);
    await expect(page.getByLabel("Phone number")).toBeFocused();
    await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(
      /signed up for updates in New Bedford, MA/,
    );
  });

  test("an email address of a member, in other letters", async ({ page, request }) => {
    const member = { phone: "6175550114", email: "taken.bo@example.com" };
    await alreadyJoined(request, "salem-ma", member);
    const resident = { phone: "6175550115", email: "Taken.Bo@Example.com" };
    await enterPhone(page, resident.phone);
    await fillDetails(page, resident);
    await createAccount(page);
    await expectToast(
      page,
      "Email already in use",
      "This email address is already registered. Please use a different email or contact us if you need help.",
    );
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Address")).toHaveValue("1 Elm Street");
    await page.getByLabel("Email").fill("free.ann@example.com");
    await createAccount(page);
    await expect(page).toHaveURL("/towns/salem-ma/thanks");
  });

  test("fields left empty, and fields the service refuses", async ({ page }) => {
    await enterPhone(page, "6175550116");
    await tickBoth(page);
    await createAccount(page);
    for (const message of [
      "First name is required",
      "Last name is required",
      "Valid email required",
      "Address is required",
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await fillDetails(page, { phone: "6175550116", email: "odd.ann@example.com" });
    await page.getByLabel("First name").fill("Ann 🎉");
    await createAccount(page);
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription(/emoji/);
    await expect(page.getByLabel("First name")).toHaveValue("Ann 🎉");
  });

  test("a broken service", async ({ page }) => {
    await breakService(page, "**/phone-checks");
    await enterPhone(page, "6175550117");
    await expectToast(page, "Something went wrong", "Please try again later.");
    await page.unroute("**/phone-checks");
    await page.getByRole("button", { name: "Continue" }).click();
    await fillDetails(page, { phone: "6175550117", email: "broken.ann@example.com" });
    await breakService(page, "**/signups");
    await createAccount(page);
    await expect(page.getByRole("form")).toContainText(
      "Something went wrong Please try again later.",
    );
    await expect(page.getByLabel("Email")).toHaveValue("broken.ann@example.com");
    await page.unroute("**/signups");
    await createAccount(page);
    await expect(page).toHaveURL("/towns/salem-ma/thanks");
  });

  test("no connection", async ({ page, context }) => {
    await page.getByLabel("Phone number").pressSequentially("6175550118");
    // Typing fetches ahead what a failure is told with.
    await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Continue" }).click();
    await expectToast(page, "Something went wrong", "Please try again later.");
    await expect(page.getByLabel("Phone number")).toHaveValue("(617) 555-0118");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("First name")).toBeFocused();
  });

  test("no connection before anything was fetched ahead", async ({ page, context, pageErrors }) => {
    await expect(page.getByLabel("Phone number")).toBeVisible();
    await context.setOffline(true);
    await enterPhone(page, "6175550121");
    await expect(page.getByRole("form")).toContainText("Something went wrong");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("First name")).toBeFocused();
    // The toaster came too late for the first try, and what was refused then is no longer so.
    await expect(
      page.getByRole("listitem").filter({ hasText: "Something went wrong" }),
    ).toHaveCount(0);
    expectOnlyRefusals(pageErrors);
  });

  test("an answer that is lost on its way: the retry does not join twice", async ({ page }) => {
    const resident = { phone: "6175550119", email: "lost.ann@example.com" };
    await enterPhone(page, resident.phone);
    await fillDetails(page, resident);
    const statuses: number[] = [];
    await page.route("**/signups", async (route) => {
      const answer = await route.fetch();
      statuses.push(answer.status());
      if (statuses.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response: answer });
    });
    await createAccount(page);
    await expectToast(page, "Something went wrong", "Please try again later.");
    await createAccount(page);
    await expect(page).toHaveURL("/towns/salem-ma/thanks");
    expect(statuses).toEqual([201, 200]);
  });
});

test.describe("the town's data", () => {
  test("that does not arrive can be asked for again", async ({ page, pageErrors }) => {
    await page.clock.install();
    await page.goto("/");
    // It is there once the app is.
    await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeVisible();
    await page.route("**/api/towns/*", (route) => route.abort());
    await page.evaluate(() => {
      history.pushState(null, "", "/towns/salem-ma");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByRole("status")).toHaveText(/Loading/);
    await letTimePass(page, () =>
      expect(heading(page)).toHaveText("We couldn’t load this town’s page.", { timeout: 100 }),
    );
    await expectSound(page);
    await page.unroute("**/api/towns/*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(heading(page)).toHaveText("This Week in Salem");
    expectOnlyRefusals(pageErrors);
  });
});

test.describe("on each screen", () => {
  // Nothing half faded in: its colours would be judged as they are for a moment only.
  test.use({ viewport: phone, contextOptions: { reducedMotion: "reduce" } });

  test("/towns/oak-park-il is accessible and fits the screen", async ({ page }) => {
    await page.goto("/towns/oak-park-il");
    await expect(page.getByLabel("Phone number")).toBeVisible();
    await expectSound(page);
    await expectToFitEnlarged(page);
  });

  for (const [path, text] of [
    ["/towns/salem-ma/thanks", "Welcome to Townpick!"],
    ["/towns/oak-park-il/thanks-prelaunch", "You're officially on the list!"],
  ] as const) {
    test(`${path} starts at success, is accessible and fits the screen`, async ({ page }) => {
      await page.goto(path);
      await expectAlive(page);
      await expect(heading(page)).toHaveText(text);
      await expect(page.getByLabel("Phone number")).toHaveCount(0);
      await expectSound(page);
      await expectToFitEnlarged(page);
    });
  }

  test("each step of the signup and its errors are sound", async ({ page, pageErrors }) => {
    await page.goto("/towns/salem-ma");
    const number = page.getByLabel("Phone number");
    await expect(number).toBeVisible();
    await expectSound(page);
    await expectToFitEnlarged(page);
    await enterPhone(page, "9785550100");
    await expect(page.getByRole("listitem").filter({ hasText: "already a member" })).toBeVisible();
    await expectSound(page);
    await number.fill("5085550100");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await expectSound(page);
    await page.route("**/phone-checks", (route) =>
      route.fulfill({ json: { status: "available" } }),
    );
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("First name")).toBeVisible();
    await expectSound(page);
    await tickBoth(page);
    await createAccount(page);
    await expect(page.getByText("First name is required")).toBeVisible();
    await expectSound(page);
    await fillDetails(page, { phone: "", email: "axe.ann@example.com" });
    await breakService(page, "**/signups");
    await createAccount(page);
    await expect(page.getByRole("form").getByText("Something went wrong")).toBeVisible();
    await expectSound(page);
    expectOnlyRefusals(pageErrors);
  });
});
