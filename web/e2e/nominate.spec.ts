// What a resident does on /nominate, against the real service.
import {
  expectFilled,
  expectRefused,
  expectToast,
  field,
  fill,
  posts,
  tabTo,
} from "./support/forms.ts";
import { expectSound, phone } from "./support/layout.ts";
import { expect, test } from "./support/test.ts";

const address = "/api/business-nominations";

const filling = {
  "Business name": "Pruitt & Daughters Hardware 🔨",
  "Town or area": "Salem, MA",
  "Their website": "pruitt.example",
  "Why this one?": "They cut keys while you wait.\nAnd they ask about your mother.",
  "Your name": "Maya <b>O'Neil</b>",
  "Your email": "maya+salem@example.com",
};

const thanks = "Thank you for the tip.";

test("the page says how it works and where owners go", async ({ page }) => {
  await page.goto("/nominate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Nominate a Standout Local Business",
  );
  const card = page.getByRole("region", { name: "How it works" });
  await expect(card.getByRole("listitem")).toContainText(["Nominate", "Review", "Selection"]);
  await expect(page.getByRole("region", { name: "Nomination form" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Apply to be featured" }).click();
  await expect(page).toHaveURL("/businesses");
});

test("a nomination goes through every state of the form, on each screen", async ({
  page,
  pageErrors,
}) => {
  await page.setViewportSize(phone);
  const sent = posts(page, address);
  await page.goto("/nominate");
  const submit = page.getByRole("button", { name: "Submit nomination" });
  await test.step("each field says what is wrong, on submit and then on change", async () => {
    await field(page, "Your email").fill("maya@");
    await submit.click();
    await expectRefused(page, "Business name", "Business name is required");
    await expectRefused(page, "Town or area", "Town or area is required");
    await expectRefused(page, "Your email", "Valid email required");
    await expect(field(page, "Business name")).toBeFocused();
    await expectSound(page);
    await fill(page, filling);
    for (const message of [
      "Business name is required",
      "Town or area is required",
      "Valid email required",
    ]) {
      await expect(page.getByText(message)).toBeHidden();
    }
    expect(sent).toHaveLength(0);
  });
  await test.step("a server error keeps everything", async () => {
    await page.route(
      `**${address}`,
      (route) => route.fulfill({ status: 502, body: "Bad gateway" }),
      { times: 1 },
    );
    await submit.click();
    await expectToast(page, "Couldn't submit nomination", "Please try again.");
    await expectFilled(page, filling);
    await expectSound(page);
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining("502")]);
  });
  await test.step("a nomination is received, thanked for and leads on", async () => {
    const answer = page.waitForResponse(`**${address}`);
    await submit.click();
    expect((await answer).status()).toBe(201);
    await expectToast(page, "Nomination received", "Thanks for supporting local!");
    await expect(page.getByRole("heading", { name: thanks })).toBeFocused();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectSound(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await main.getByRole("link", { name: "For Businesses" }).click();
    await expect(page).toHaveURL("/businesses");
  });
});

test("the service's own refusal lands on the field", async ({ page, pageErrors }) => {
  // The service is asked with an address the page would not have let through.
  await page.route(`**${address}`, (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), nominator_email: "maya@" }),
    }),
  );
  await page.goto("/nominate");
  await fill(page, filling);
  await page.getByRole("button", { name: "Submit nomination" }).click();
  await expectRefused(page, "Your email", "Valid email required");
  await expect(field(page, "Your email")).toBeFocused();
  await expectFilled(page, filling);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("422")]);
});

test("a nomination is received once, though its answer was lost", async ({ page, pageErrors }) => {
  const sent = posts(page, address);
  await page.route(
    `**${address}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.goto("/nominate");
  await fill(page, filling);
  await page.getByRole("button", { name: "Submit nomination" }).click();
  await expectToast(page, "Couldn't submit nomination", "The service could not be reached");
  await expectFilled(page, filling);
  const answer = page.waitForResponse(`**${address}`);
  await page.getByRole("button", { name: "Submit nomination" }).click();
  // 200 and not 201: the service knew it already.
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole("heading", { name: thanks })).toBeFocused();
  const [lost, repeated] = sent.map((request) => request.postDataJSON());
  expect(repeated).toEqual(lost);
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("ERR_CONNECTION_RESET")]);
});

test("a resident nominates without a mouse: a business and its town are enough", async ({
  page,
}) => {
  await page.goto("/nominate");
  await tabTo(page, field(page, "Business name"));
  await page.keyboard.type("Pruitt & Daughters Hardware");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Salem, MA");
  const answer = page.waitForResponse(`**${address}`);
  await page.keyboard.press("Enter");
  expect((await answer).status()).toBe(201);
  await expect(page.getByRole("heading", { name: thanks })).toBeFocused();
});
