import { createHash } from "node:crypto";
import { expect, type Page, type Route } from "@playwright/test";
import { signIn } from "./support/admin.ts";
import { expectAlive, expectSound, phone } from "./support/layout.ts";
import { preferencesLink, ticketLink } from "./support/mailed.ts";
import { expectOnlyRefusals } from "./support/signup.ts";
import { test } from "./support/test.ts";

/** The address of the last drawing that has been made. */
async function drawn(page: Page): Promise<string> {
  const address = async () => {
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    return [...sitemap.matchAll(/\/drawings\/[0-9a-f-]+/g)].at(-1)?.[0];
  };
  await expect.poll(address, { timeout: 60_000 }).toBeTruthy();
  return (await address()) ?? "";
}

/** What a member was told about the last drawing: without a provider it lies in the local outbox. */
async function result(page: Page): Promise<string> {
  await signIn(page);
  let cursor = "";
  do {
    const outbox = `/api/admin/notifications?channel=email&limit=200${cursor}`;
    const { items, next_cursor } = await (await page.request.get(outbox)).json();
    const found = items.find(
      (item: { template_key: string }) => item.template_key === "drawing_result",
    );
    if (found) return found.message_content;
    cursor = next_cursor ? `&cursor=${next_cursor}` : "";
  } while (cursor);
  throw new Error("nobody was told about the last drawing");
}

test.describe("the page of a drawing", () => {
  test("tells what happened, and the browser verifies it", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(await drawn(page));
    await expect(page).toHaveTitle(/^The drawing in .+ \| Townpick$/);
    await expect(page.getByText(/members of .+ were in the drawing/)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^(The winners?|Who was called)$/ }),
    ).toBeVisible();
    const { count } = await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json();
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    const asked = new Promise<Route>((held) => void page.route("**/proof.json", held));
    await page.getByRole("button", { name: "Verify in your browser" }).click();
    const howFar = page.getByRole("progressbar", { name: "How far the list is checked" });
    await expect(howFar).toHaveAttribute("value", "0");
    await expect(page.getByText("0 of 9 checks passed")).toBeVisible();
    await (await asked).continue();
    await expect(page.getByText(/^All checks passed/)).toBeVisible();
    await expect(page.getByLabel("Passed:")).toHaveCount(9);
    await expect(howFar).toHaveAttribute("value", String(2 * count));
    await expect(howFar).toHaveAttribute("max", String(2 * count));
    expect(workers).toEqual([expect.stringContaining("/assets/worker-")]);
    await test.step("a verified drawing is accessible and fits the screen", () =>
      expectSound(page));
  });

  test("its rules are those its promise names, and the town lists who won", async ({ page }) => {
    const drawing = await drawn(page);
    await page.goto(`${drawing}/rules`);
    await expect(page.getByRole("heading", { level: 1, name: /^Official rules: / })).toBeVisible();
    const text = await (await page.request.get(`${drawing}/rules.txt`)).body();
    const hash = createHash("sha256").update(text).digest("hex");
    await expect(page.getByText(hash)).toBeVisible();
    expect(await (await page.request.get(`${drawing}/proof.json`)).text()).toContain(hash);
    await expectSound(page);
    await page.getByRole("link", { name: /^Winners in / }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Winners in / })).toBeVisible();
    await expect(page.getByRole("link", { name: "The drawing" }).first()).toBeVisible();
    await expectSound(page);
  });

  test("checks that the public random number is drand's own, and asks nobody", async ({ page }) => {
    await page.setViewportSize(phone);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const forDrand = () => asked.filter((address) => address.includes("/quicknet-"));
    // The demo's pilot was drawn with a round that is frozen in it.
    await page.goto("/towns/port-townsend-wa");
    await page.getByRole("link", { name: "See the drawing" }).click();
    await expect(page.getByText(/^Round 657413 of drand’s quicknet\. The proof/)).toBeVisible();
    expect(forDrand()).toEqual([]);
    await page.getByRole("button", { name: "Verify in your browser" }).click();
    await expect(page.getByText(/^All checks passed/)).toBeVisible();
    await expect(page.getByLabel("Passed:")).toHaveCount(10);
    expect(forDrand()).toHaveLength(1);
    const { origin } = new URL(page.url());
    expect(asked.filter((address) => new URL(address).origin !== origin)).toEqual([]);
    await expectSound(page);
  });

  test("names what is wrong with a proof that was tampered with", async ({ page }) => {
    await page.route("**/proof.json", async (route) => {
      const proof = await (await route.fetch()).json();
      await route.fulfill({ json: { ...proof, seed: "0".repeat(64) } });
    });
    await page.goto(await drawn(page));
    await page.getByRole("button", { name: "Verify in your browser" }).click();
    await expect(
      page.getByText(/the seed does not give the commitment\. Please tell us/),
    ).toBeVisible();
  });

  test("is led to from the contest while the list is open", async ({ page }) => {
    await page.goto("/towns/salem-ma/contest");
    await page.getByText("How it keeps the drawing fair").click();
    await page.getByRole("link", { name: "Follow this drawing" }).click();
    await expect(
      page.getByText(/^The list closes on Sunday, .+ at 6:00\sPM\sE[SD]T\./),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "What we promise" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Verify in your browser" })).toBeHidden();
  });

  test("is found from the town's and the contest's page once it is drawn", async ({ page }) => {
    const { town } = await (await page.request.get(`/api${await drawn(page)}`)).json();
    for (const path of [`/towns/${town.slug}`, `/towns/${town.slug}/contest`]) {
      await page.goto(path);
      const last = page.getByRole("region", { name: /^(Last week’s|The last) drawing$/ });
      await expect(last.getByText(/ won: |^The prize was not awarded: /)).toBeVisible();
      await last.getByRole("link", { name: "See the drawing" }).click();
      await expect(page).toHaveURL(/\/drawings\/[0-9a-f-]+$/);
      await expect(page.getByText("The drawing in")).toBeVisible();
    }
  });

  test("shows the holder of a personal link their ticket", async ({ page }) => {
    const resultText = await result(page);
    const [link = "", preferences = ""] = [ticketLink, preferencesLink].map(
      (kind) => resultText.match(kind)?.[0],
    );
    const { phone_number } = await (await page.request.get(`/api${preferences}`)).json();
    await page.goto(link);
    const own = page.getByRole("region", { name: "Your ticket" });
    await expect(own.getByText(/^[0-9a-f]{32}$/)).toBeVisible();
    await expect(own.getByText(`(***) ***-${phone_number.slice(6)}`)).toBeVisible();
    await own.getByRole("textbox").fill("2015550100");
    await own.getByRole("button", { name: "Find my entry" }).click();
    await expect(own.getByText("This number does not belong to the ticket.")).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    await own.getByRole("textbox").fill(phone_number);
    await own.getByRole("button", { name: "Find my entry" }).click();
    await expect(own.getByText(/^Found: entry \d+ of \d+ is yours/)).toBeVisible();
    expect(sent.join("\n")).not.toContain(phone_number);
    await expectSound(page);
  });

  test("does not exist for an unknown contest", async ({ page }) => {
    const answer = await page.goto("/drawings/01900000-0000-7000-8000-000000000001");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expect(page).toHaveURL("/404");
    await expectAlive(page);
  });

  test("tells that somebody else's link has no ticket", async ({ page, pageErrors }) => {
    await page.goto(`${await drawn(page)}?ticket=AAAA`);
    await expect(page.getByText(/^There is no ticket for this link/)).toBeVisible();
    expectOnlyRefusals(pageErrors);
  });
});
