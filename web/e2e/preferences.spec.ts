import { expect, type Page } from "@playwright/test";
import { expectSound, phone } from "./support/layout.ts";
import {
  confirmLink,
  emailLink,
  preferencesLink,
  test,
  unsubscribeLink,
} from "./support/mailed.ts";
import { alreadyJoined, expectOnlyRefusals, expectToast } from "./support/signup.ts";

const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test.use({ viewport: phone, contextOptions: { reducedMotion: "reduce" } });

test("a member changes what we know, and how we reach them", async ({
  page,
  request,
  mailed,
  pageErrors,
}) => {
  const email = "preferences.bo@example.com";
  await alreadyJoined(request, "salem-ma", { phone: "6175550170", email });
  await page.goto(await mailed.link(preferencesLink, email));
  await test.step("a member sees and changes their preferences", async () => {
    await expect(headline(page)).toHaveText("Your preferences");
    const own = page.getByRole("region", { name: "What we know about you" });
    for (const text of ["Bo Ray", email, "(617) 555-0170", "2 Elm Street", "Salem, MA"]) {
      await expect(own.getByText(text, { exact: true })).toBeVisible();
    }
    await expectSound(page);
    await page.getByRole("button", { name: "Turn off texts" }).click();
    await expectToast(page, "Texts are off", "You’ll hear from us by email.");
    await page.getByRole("radio", { name: /^Email and text/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please check the box to get texts.")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Text me, too/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved", "We’ll contact you this way from now on.");
    await expect(own.getByText(/taken back on/)).toBeVisible();
    expectOnlyRefusals(pageErrors);
    await page.getByRole("radio", { name: /^Email only/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved", "We’ll contact you this way from now on.");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("You are unsubscribed.")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Subscribe again" }).click();
    await expect(page.getByText("You are subscribed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: /^Email only/ })).toBeChecked();
  });
  await test.step("corrects name, address and town, and has all of it as a file", async () => {
    const own = page.getByRole("region", { name: "What we know about you" });
    await own.getByRole("button", { name: "Correct name or address" }).press("Enter");
    await expect(own.getByLabel("First name")).toBeFocused();
    await own.getByLabel("First name").fill("Bo 2");
    await own.getByRole("button", { name: "Save" }).click();
    await expect(own.getByText("First name can't contain digits")).toBeVisible();
    await expectSound(page);
    expectOnlyRefusals(pageErrors);
    await own.getByLabel("First name").fill("Boris");
    await own.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved", "Your name and address are corrected.");
    await expect(own.getByText("Boris Ray", { exact: true })).toBeVisible();
    await own.getByRole("button", { name: "Move to another town" }).click();
    await own.getByLabel("Your new town").fill("beverly");
    await own.getByRole("option", { name: "Beverly, MA" }).click();
    await own.getByRole("checkbox", { name: "I am 18+ and a Beverly resident." }).check();
    await expectSound(page);
    await own.getByRole("button", { name: "Move", exact: true }).click();
    await expect(own.getByText("Beverly, MA", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await own.getByRole("link", { name: "Download my data" }).click();
    expect((await download).suggestedFilename()).toBe("my-data.json");
  });
  await test.step("a new email address counts once its link was followed", async () => {
    const own = page.getByRole("region", { name: "What we know about you" });
    const preferences = page.url();
    await own.getByRole("button", { name: "Change email" }).click();
    await own.getByLabel("New email").fill("preferences.boris@example.com");
    await own.getByRole("button", { name: "Send link" }).click();
    await expect(own.getByText(/waits to be confirmed/)).toBeVisible();
    await expectSound(page);
    await page.goto(await mailed.link(emailLink, "preferences.boris@example.com"));
    await expect(headline(page)).toHaveText("Is this your new address?");
    await expectSound(page);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(headline(page)).toHaveText("Your new address counts.");
    await page.goto(preferences);
    await expect(own.getByText("preferences.boris@example.com", { exact: true })).toBeVisible();
  });
  await test.step("a new phone number needs its code", async () => {
    const number = page.getByLabel("New phone number");
    await number.fill("6175550170");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("That's already your number.")).toBeVisible();
    await number.fill("6175550172");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(/^This installation sends no texts/)).toBeVisible();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Confirm number" }).click();
    await expect(page.getByText("That code is not right. Please try again.")).toBeVisible();
    await expectSound(page);
    expectOnlyRefusals(pageErrors);
  });
});

test("a welcome asks for one tap, and opening its link is none", async ({
  page,
  request,
  mailed,
}) => {
  const email = "preferences.tap@example.com";
  await alreadyJoined(request, "salem-ma", { phone: "6175550176", email });
  const link = await mailed.link(confirmLink, email);
  await page.goto(mailed.linkBeside(link, preferencesLink));
  await expect(page.getByText(/^You are not counted in the drawings yet/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Count me in" }).click();
  await expect(headline(page)).toHaveText("One tap counts you in.");
  await expectSound(page);
  await page.reload();
  await page.getByRole("button", { name: "Count me in" }).click();
  await expect(headline(page)).toHaveText("You count.");
  await expect(headline(page)).toBeFocused();
  await expectSound(page);
  await page.reload();
  await expect(headline(page)).toHaveText("You count already.");
  await page.getByRole("link", { name: "Your preferences" }).click();
  await expect(headline(page)).toHaveText("Your preferences");
  await expect(page.getByText(/not counted in the drawings yet/)).toHaveCount(0);
});

test("a member unsubscribes, and then has everything deleted", async ({
  page,
  request,
  mailed,
  pageErrors,
}) => {
  const email = "preferences.stop@example.com";
  await alreadyJoined(request, "salem-ma", { phone: "6175550174", email });
  const link = await mailed.link(unsubscribeLink, email);
  const preferences = mailed.linkBeside(link, preferencesLink);
  await test.step("the unsubscribe link ends all messages with one click", async () => {
    await page.goto(link);
    await expect(headline(page)).toHaveText("Unsubscribe?");
    await expectSound(page);
    const before = await (await request.get(`/api${preferences}`)).json();
    expect(before.is_subscribed, "opening the link changes nothing").toBe(true);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(headline(page)).toHaveText("You are unsubscribed.");
    await expectSound(page);
    await page.goto(preferences);
    await expect(page.getByText("You are unsubscribed.")).toBeVisible();
  });
  await test.step("a member has everything deleted in two steps", async () => {
    await page.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(page.getByText(/^Your request is noted/)).toBeFocused();
    await expectSound(page);
    const former = await mailed.deletionCode(email, 1);
    await page.reload();
    await page.getByRole("button", { name: "Send me a code to confirm" }).click();
    // The link came by email, and texts do not leave this installation.
    await expect(page.getByText(/we sent six digits to your email address/)).toBeVisible();
    await expectSound(page);
    const newest = await mailed.deletionCode(email, 2);
    await page.getByLabel("Code").fill(former);
    await page.getByRole("button", { name: "Delete me for good" }).click();
    await expect(page.getByText("That code is not right. Please try again.")).toBeVisible();
    await page.getByLabel("Code").fill(newest);
    await page.getByRole("button", { name: "Delete me for good" }).click();
    await expect(headline(page)).toHaveText("Everything about you is gone.");
    await expectSound(page);
    await page.goto(preferences);
    await expect(headline(page)).toHaveText("This link doesn’t work.");
    await expectSound(page);
    expectOnlyRefusals(pageErrors);
  });
});
