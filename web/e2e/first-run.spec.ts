// From the link that a new service prints to a town that is open, in the browser alone.
import { expect, type Page } from "@playwright/test";
import { expectLoaded } from "./support/admin.ts";
import { withFreshService } from "./support/fresh-service.ts";
import { desktop, expectSound, expectSoundHere, phone } from "./support/layout.ts";
import { openMailbox } from "./support/mailbox.ts";
import { test } from "./support/test.ts";

const step = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title });

async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(step(page, to)).toBeVisible();
}

test("a new service is set up in the browser, down to an open town", async ({
  page,
  pageErrors,
}) => {
  const mailbox = await openMailbox();
  await page.setViewportSize(desktop);
  await withFreshService({}, async (link, address) => {
    await test.step("says what is wrong and keeps what was typed", async () => {
      await page.goto(link);
      await expect(step(page, "Who runs this?")).toBeVisible();
      await expectSound(page);
      await page.getByLabel("Your name").fill("Ada Admin");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Your name")).toHaveValue("Ada Admin");
      // The browser itself reports the service's refusal.
      await expect.poll(() => pageErrors.splice(0)).toEqual([expect.stringContaining("422")]);
    });
    await test.step("asks who runs it and what visitors read", async () => {
      await page.getByRole("textbox", { name: "Email" }).fill("ada@town.example");
      await page.getByLabel("Password", { exact: true }).fill("four plain words suffice");
      await goOn(page, "Brand and legal identity");
      await page.getByLabel("Brand name").fill("Salem Pick");
      await expect(page.getByLabel("Contact email")).toHaveValue("ada@town.example");
      await goOn(page, "Public address");
      await expect(page.getByRole("textbox", { name: "Public address" })).toHaveValue(address);
    });
    await test.step("stores the places that come with it", async () => {
      await goOn(page, "Places people can search for");
      await expectSoundHere(page);
      await goOn(page, "Your first town");
    });
    await test.step("opens the first town", async () => {
      await page.getByRole("combobox", { name: "Your first town" }).fill("salem, ma");
      await page.getByRole("option", { name: "Salem, MA", exact: true }).click();
      await expect(page.getByLabel(/^Open it right away/)).toBeChecked();
      await goOn(page, "Email and texts");
    });
    await test.step("tries the mail server out", async () => {
      const email = page.getByRole("region", { name: "Email" });
      await email.getByRole("radio", { name: "Through a mail server" }).check();
      await email.getByRole("textbox", { name: "Mail server", exact: true }).fill(mailbox.url);
      await email.getByRole("textbox", { name: /^Sender/ }).fill("Salem Pick <hello@town.example>");
      await email.getByRole("button", { name: /test/i }).click();
      await expect.poll(() => mailbox.letters.map(({ to }) => to)).toEqual(["ada@town.example"]);
      await expectSoundHere(page);
      await goOn(page, "How winners are drawn");
    });
    await test.step("ends on the dashboard, which says what to do next", async () => {
      await page
        .getByRole("radio", { name: /^Without/ })
        .last()
        .check();
      await page.getByRole("button", { name: "Finish and Sign In" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
      await expect(page).toHaveTitle(/Salem Pick/);
      await page.getByRole("tab", { name: "Overview" }).click();
      const next = page.getByRole("region", { name: "What to do next" });
      await expect(next.getByRole("img", { name: "Done" })).not.toHaveCount(0);
      await expect(next.getByText("Plan your first contest")).toBeVisible();
      await expectLoaded(page);
      await expectSound(page);
    });
    await test.step("has the town open for everybody", async () => {
      await page.setViewportSize(phone);
      await page.goto(`${address}/towns/salem-ma`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Salem");
      const open = await (
        await page.request.get(`${address}/api/admin/towns?filter=active`)
      ).json();
      expect(open.items.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
        "Salem, MA",
      ]);
    });
    await test.step("has nothing left to set up with the link", async () => {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Nothing to set up" })).toBeVisible();
      expect(pageErrors.splice(0)).toEqual([expect.stringContaining("404")]);
    });
  });
  mailbox.close();
});
