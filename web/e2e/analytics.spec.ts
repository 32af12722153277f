// Google Analytics under the real content policy, with a stand-in for Google's script.
import type { Page } from "@playwright/test";
import { expectAlive } from "./support/layout.ts";
import { withOwnService } from "./support/own-service.ts";
import { test as base, expect } from "./support/test.ts";

const tag = "https://www.googletagmanager.com/gtag/js?id=G-E2ETEST";

// Does what Google's does with the commands we send: tells Google's collector of each event.
const standIn = `
  const told = {};
  const take = ([word, name, details]) => {
    if (word === "set") Object.assign(told, name);
    if (word !== "event") return;
    const { page_path, page_title, page_referrer } = { ...told, ...details };
    const query = new URLSearchParams({ en: name, page_path, page_title, page_referrer });
    fetch("https://region1.google-analytics.com/g/collect?" + query, { method: "POST", mode: "no-cors" });
  };
  for (const command of window.dataLayer) take(command);
  window.dataLayer.push = (command) => take(command);
`;

const test = base.extend<object, { analysed: string }>({
  analysed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => withOwnService({ TOWNPICK_GA_MEASUREMENT_ID: "G-E2ETEST" }, use),
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ analysed }, use) => use(analysed),
});

/** Answers what the page asks of other hosts, and lists it. */
async function askedElsewhere(page: Page, baseURL: string | undefined): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(
    ({ origin }) => origin !== baseURL,
    async (route) => {
      const address = new URL(route.request().url());
      asked.push(address);
      if (address.href === tag)
        await route.fulfill({ contentType: "text/javascript", body: standIn });
      else await route.fulfill({ status: 204 });
    },
  );
  return asked;
}

const viewsOf = (asked: URL[]) =>
  asked
    .filter(({ pathname }) => pathname === "/g/collect")
    .map(({ searchParams }) => Object.fromEntries(searchParams));

test("is told of every route change once, and of the first load not at all", async ({
  page,
  baseURL,
}) => {
  const asked = await askedElsewhere(page, baseURL);
  await page.goto("/");
  await expectAlive(page);
  expect(asked).toEqual([]);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "FAQ" }).click();
  await expect.poll(() => viewsOf(asked)).toHaveLength(1);
  await header.getByRole("link", { name: "How It Works" }).click();
  await expect.poll(() => viewsOf(asked)).toHaveLength(2);
  expect(
    viewsOf(asked).map(({ en, page_path, page_title }) => [en, page_path, page_title]),
  ).toEqual([
    ["page_view", "/faq", "FAQ | Townpick"],
    ["page_view", "/how-it-works", "How It Works | Townpick"],
  ]);
  expect(asked.filter(({ href }) => href === tag)).toHaveLength(1);
  expect(await page.context().cookies()).toEqual([]);
});

test("learns no personal link", async ({ page, baseURL }) => {
  const asked = await askedElsewhere(page, baseURL);
  await page.goto("/unsubscribe/personal-secret");
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect.poll(() => viewsOf(asked)).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => viewsOf(asked)).toHaveLength(2);
  expect(viewsOf(asked)[1]).toMatchObject({ page_path: "/unsubscribe/{token}" });
  for (const { href } of asked) expect(href).not.toContain("personal-secret");
});
