// What a business owner does on /businesses and /businesses-legacy, against the real service.
import {
  expectKept,
  expectRefused,
  expectToast,
  field,
  fill,
  posts,
  tabTo,
} from "./support/forms.ts";
import { expectSound, screens } from "./support/layout.ts";
import { expect, test } from "./support/test.ts";

const address = "/api/business-applications";

const filling = {
  "Business name": "Harbor Bread Company <script>alert(1)</script> 🥖",
  Website: "harborbread.example",
  "Contact name": "Inês Duarte",
  "Contact email": "Ines+Salem@HarborBread.example",
  "Contact phone": "(978) 555-0142 ext. 3",
  "About your business": "Rye on Tuesdays.\nClosed on Mondays.",
};

const legacyFilling = {
  "Full name": "Inês Duarte",
  "Business name": "Harbor Bread Company",
  Website: "harborbread.example",
  Email: "ines@harborbread.example",
  Phone: "978 555 0142",
};

const forms = [
  {
    path: "/businesses",
    filling,
    source: "businesses",
    messages: {
      "Business name": "Business name is required",
      Website: "Website is required",
      "Contact name": "Contact name is required",
      "Contact email": "Valid email required",
      "Contact phone": "Contact phone is required",
    },
  },
  {
    path: "/businesses-legacy",
    filling: legacyFilling,
    source: "businesses-legacy",
    messages: {
      "Full name": "Full name is required",
      "Business name": "Business name is required",
      Website: "Website is required",
      Email: "Valid email required",
      Phone: "Phone is required",
    },
  },
];

for (const { path, filling, source, messages } of forms) {
  test.describe(`the form of ${path}`, () => {
    test("is received, thanked for and leads on", async ({ page }) => {
      await page.goto(path);
      await fill(page, filling);
      const answer = page.waitForResponse(`**${address}`);
      await page.getByRole("button", { name: "Submit application" }).click();
      expect((await answer).status()).toBe(201);
      expect((await answer).request().postDataJSON()).toMatchObject({ source });
      await expectToast(page, "Application received", "Thanks! We'll review and follow up.");
      await expect(page.getByRole("heading", { name: "Thank you for applying." })).toBeFocused();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
      await main.getByRole("link", { name: "Nominate a Business", exact: true }).click();
      await expect(page).toHaveURL("/nominate");
    });

    test("says under each field what is wrong, on submit and then on change", async ({ page }) => {
      const sent = posts(page, address);
      await page.goto(path);
      await page.getByRole("button", { name: "Submit application" }).click();
      for (const [label, message] of Object.entries(messages)) {
        await expectRefused(page, label, message);
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      }
      const [first] = Object.keys(messages);
      await expect(field(page, first ?? "")).toBeFocused();
      await fill(page, filling);
      for (const message of Object.values(messages)) {
        await expect(page.getByText(message, { exact: true })).toBeHidden();
      }
      expect(sent).toHaveLength(0);
    });

    test("keeps everything when the service fails", async ({ page, pageErrors }) => {
      await page.route(`**${address}`, (route) =>
        route.fulfill({
          status: 500,
          contentType: "application/problem+json",
          json: {
            title: "Something went wrong",
            status: 500,
            code: "internal",
            detail: "Not now.",
          },
        }),
      );
      await page.goto(path);
      await fill(page, filling);
      await page.getByRole("button", { name: "Submit application" }).click();
      await expectToast(page, "Couldn't submit application", "Not now.");
      await expectKept(page, filling);
      expect(pageErrors.splice(0)).toEqual([expect.stringContaining("500")]);
    });

    test("is received once, though its answer was lost", async ({ page, pageErrors }) => {
      const sent = posts(page, address);
      await page.route(
        `**${address}`,
        async (route) => {
          await route.fetch();
          await route.abort("connectionreset");
        },
        { times: 1 },
      );
      await page.goto(path);
      await fill(page, filling);
      await page.getByRole("button", { name: "Submit application" }).click();
      await expectToast(page, "Couldn't submit application", "The service could not be reached");
      await expectKept(page, filling);
      const answer = page.waitForResponse(`**${address}`);
      await page.getByRole("button", { name: "Submit application" }).click();
      // 200 and not 201: the service knew it already.
      expect((await answer).status()).toBe(200);
      await expect(page.getByRole("heading", { name: "Thank you for applying." })).toBeFocused();
      const [lost, repeated] = sent.map((request) => request.postDataJSON());
      expect(repeated).toEqual(lost);
      expect(pageErrors.splice(0)).toEqual([expect.stringContaining("ERR_CONNECTION_RESET")]);
    });

    test("keeps what was typed before the scripts arrived", async ({ page }) => {
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await arrival;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await fill(page, filling);
      const submit = page.getByRole("button", { name: "Submit application" });
      await expect(submit).toBeDisabled();
      arrive();
      await submit.click();
      await expect(page.getByRole("heading", { name: "Thank you for applying." })).toBeFocused();
    });

    for (const viewport of screens) {
      test.describe(`at ${viewport.width} pixels`, () => {
        test.use({ viewport });

        test("is accessible in every state", async ({ page, pageErrors }) => {
          await page.goto(path);
          const submit = page.getByRole("button", { name: "Submit application" });
          await submit.click();
          await expect(page.getByText("Website is required")).toBeVisible();
          await expectSound(page);
          await fill(page, filling);
          await page.route(`**${address}`, (route) => route.abort(), { times: 1 });
          await submit.click();
          await expectToast(
            page,
            "Couldn't submit application",
            "The service could not be reached",
          );
          await expectSound(page);
          await submit.click();
          await expect(
            page.getByRole("heading", { name: "Thank you for applying." }),
          ).toBeFocused();
          await expectToast(page, "Application received", "Thanks! We'll review and follow up.");
          await expectSound(page);
          expect(pageErrors.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
        });
      });
    }
  });
}

test("an owner applies without a mouse", async ({ page }) => {
  await page.goto("/businesses");
  const [toForm] = await page.getByRole("link", { name: "Apply to Be Featured" }).all();
  if (!toForm) throw new Error("the header has no link to the form");
  await tabTo(page, toForm);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Application form" })).toBeFocused();
  for (const text of Object.values(filling).slice(0, 5)) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you for applying." })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toBeFocused();
});

for (const viewport of screens) {
  test.describe(`the header of /businesses at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test("is clear over the pictures and opaque beyond 70% of the screen", async ({ page }) => {
      await page.goto("/businesses");
      await page.waitForLoadState("networkidle");
      const background = () =>
        page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
      const scrollTo = (share: number) =>
        page.evaluate((part) => window.scrollTo(0, Math.ceil(window.innerHeight * part)), share);
      expect(await background()).toBe("rgba(0, 0, 0, 0)");
      await scrollTo(0.69);
      await expect(page.getByRole("banner")).toHaveAttribute("data-opaque", "false");
      await scrollTo(0.71);
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      await expect.poll(background).toBe(paper);
      await expectSound(page);
      await scrollTo(0);
      await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
    });

    test("leads home, and to the form", async ({ page }) => {
      await page.goto("/businesses");
      await page.waitForLoadState("networkidle");
      const menu = page.getByText("Menu", { exact: true });
      const banner = page.getByRole("banner");
      const inMenu = viewport.width < 768;
      if (inMenu) {
        await menu.click();
        await expectSound(page);
      }
      const member = banner
        .getByRole("link", { name: "Become a Member" })
        .and(page.locator(":visible"));
      await expect(member).toHaveAttribute("href", "/");
      await banner
        .getByRole("link", { name: "Apply to Be Featured" })
        .and(page.locator(":visible"))
        .click();
      const heading = page.getByRole("heading", { name: "Application form" });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      if (inMenu) await expect(banner.getByRole("link", { name: "FAQ" })).toBeHidden();
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(120);
      expect(await top()).toBeGreaterThan(60);
    });
  });
}

test("the pictures change every five seconds", async ({ page }) => {
  await page.goto("/businesses");
  const shown = page
    .locator("main section")
    .first()
    .locator('img[style*="opacity: 1"], img[style*="opacity:1"]');
  const first = await shown.getAttribute("src");
  await expect.poll(() => shown.getAttribute("src"), { timeout: 12_000 }).not.toBe(first);
});

test("both readings of the price are there, and no amount", async ({ page }) => {
  await page.goto("/businesses");
  const pricing = page.getByRole("region", { name: "Pricing" });
  await expect(pricing).toContainText("A one-time fee, priced by town and audience size.");
  await expect(pricing).toContainText("after you apply");
  await expect(pricing).not.toContainText("$");
  await expect(page.getByRole("region", { name: "Application form" })).toContainText("zero cost");
});
