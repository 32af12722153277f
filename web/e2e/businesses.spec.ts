// What a business owner does on /businesses and /businesses-legacy, against the real service.
import {
  expectFilled,
  expectRefused,
  expectToast,
  field,
  fill,
  posts,
  tabTo,
} from "./support/forms.ts";
import {
  expectAlive,
  expectSound,
  expectSoundHere,
  onEachScreen,
  phone,
} from "./support/layout.ts";
import { expect, letTimePass, test } from "./support/test.ts";

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
    test("goes through every state, on each screen", async ({ page, pageErrors }) => {
      await page.setViewportSize(phone);
      const sent = posts(page, address);
      await page.goto(path);
      const submit = page.getByRole("button", { name: "Submit application" });
      await test.step("says under each field what is wrong, on submit and then on change", async () => {
        await submit.click();
        for (const [label, message] of Object.entries(messages)) {
          await expectRefused(page, label, message);
          await expect(page.getByText(message, { exact: true })).toBeVisible();
        }
        const [first] = Object.keys(messages);
        await expect(field(page, first ?? "")).toBeFocused();
        await expectSound(page);
        await fill(page, filling);
        for (const message of Object.values(messages)) {
          await expect(page.getByText(message, { exact: true })).toBeHidden();
        }
        expect(sent).toHaveLength(0);
      });
      await test.step("keeps everything when the service fails", async () => {
        const json = { title: "Broken", status: 500, code: "internal", detail: "Not now." };
        await page.route(
          `**${address}`,
          (route) => route.fulfill({ status: 500, contentType: "application/problem+json", json }),
          { times: 1 },
        );
        await submit.click();
        await expectToast(page, "Couldn't submit application", "Not now.");
        await expectFilled(page, filling);
        await expectSound(page);
        expect(pageErrors.splice(0)).toEqual([expect.stringContaining("500")]);
      });
      await test.step("is received, thanked for and leads on", async () => {
        const answer = page.waitForResponse(`**${address}`);
        await submit.click();
        expect((await answer).status()).toBe(201);
        expect((await answer).request().postDataJSON()).toMatchObject({ source });
        await expectToast(page, "Application received", "Thanks! We'll review and follow up.");
        await expect(page.getByRole("heading", { name: "Thank you for applying." })).toBeFocused();
        await expect(page.getByRole("textbox")).toHaveCount(0);
        await expectSound(page);
        const main = page.getByRole("main");
        await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
        await main.getByRole("link", { name: "Nominate a Business", exact: true }).click();
        await expect(page).toHaveURL("/nominate");
      });
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
      await expectFilled(page, filling);
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

test("the header of /businesses follows the page, on each screen", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/businesses");
  await expectAlive(page);
  const banner = page.getByRole("banner");
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, Math.ceil(window.innerHeight * part)), share);
  await test.step("is clear over the pictures and opaque beyond 70% of the screen", async () => {
    const background = () => banner.evaluate((header) => getComputedStyle(header).backgroundColor);
    const paper = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    await onEachScreen(page, async ({ width }) => {
      await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
      await scrollTo(0.69);
      await expect(banner).toHaveAttribute("data-opaque", "false");
      await scrollTo(0.71);
      await expect.poll(background).toBe(paper);
      if (width === phone.width) await expectSoundHere(page);
      await scrollTo(0);
    });
    await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
  });
  await test.step("leads home, and to the form", async () => {
    const heading = page.getByRole("heading", { name: "Application form" });
    const shown = (name: string) =>
      banner.getByRole("link", { name }).and(page.locator(":visible"));
    await onEachScreen(page, async ({ width }) => {
      const inMenu = width < 768;
      if (inMenu) {
        await page.getByText("Menu", { exact: true }).click();
        await expectSoundHere(page);
      }
      await expect(shown("Become a Member")).toHaveAttribute("href", "/");
      await shown("Apply to Be Featured").click();
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      if (inMenu) await expect(banner.getByRole("link", { name: "FAQ" })).toBeHidden();
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(120);
      expect(await top()).toBeGreaterThan(60);
      await scrollTo(0);
      await heading.evaluate((element) => element.blur());
    });
  });
});

test("the first screen of /businesses has pictures that change, and the page no amount", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/businesses");
  await expectAlive(page);
  await test.step("the pictures change every five seconds", async () => {
    const shown = page
      .locator("main section")
      .first()
      .locator('img[style*="opacity: 1"], img[style*="opacity:1"]');
    const first = await shown.getAttribute("src");
    await letTimePass(page, async () => expect(await shown.getAttribute("src")).not.toBe(first));
  });
  await test.step("both readings of the price are there, and no amount", async () => {
    const pricing = page.getByRole("region", { name: "Pricing" });
    await expect(pricing).toContainText("A one-time fee, priced by town and audience size.");
    await expect(pricing).toContainText("after you apply");
    await expect(pricing).not.toContainText("$");
    await expect(page.getByRole("region", { name: "Application form" })).toContainText("zero cost");
  });
});
