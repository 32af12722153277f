import { expect, type Page } from "@playwright/test";
import { expectSound, phone } from "./support/layout.ts";
import { claimLink, test, ticketLink } from "./support/mailed.ts";
import { expectOnlyRefusals } from "./support/signup.ts";

const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test.use({ viewport: phone, contextOptions: { reducedMotion: "reduce" } });

test("a prize that is passed on goes to the next name, who accepts it", async ({
  page,
  mailed,
}) => {
  test.setTimeout(240_000);
  const first = await mailed.link(claimLink);
  await page.goto(first);
  await expect(headline(page)).toHaveText(/, you won\.$/);
  await expect(page.getByText(/^Please answer by .+\sE[SD]T$/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/0[12]\s*days/);
  await expectSound(page);

  await page.getByRole("button", { name: "Decline" }).click();
  const question = page.getByRole("dialog", { name: "Pass the prize on?" });
  await expectSound(page);
  await question.getByRole("button", { name: "Keep it for now" }).click();
  await expect(headline(page)).toHaveText(/, you won\.$/);
  await page.getByRole("button", { name: "Decline" }).click();
  await question.getByRole("button", { name: "Pass it on" }).click();
  await expect(headline(page)).toHaveText("Thank you for telling us.");
  await expect(headline(page)).toBeFocused();
  await page.reload();
  await expect(headline(page)).toHaveText("Thank you for telling us.");
  await expectSound(page);

  const next = await mailed.link(new RegExp(`(?!${first})${claimLink.source}`));
  await page.goto(next);
  await page.getByRole("button", { name: "Accept the prize" }).click();
  await expect(headline(page)).toHaveText(/, it is yours\.$/);
  await expect(page.getByRole("region", { name: "How to get it" })).toBeVisible();
  await expectSound(page);

  const proof = mailed.linkBeside(next, ticketLink).replace(/\?.*/, "");
  if (proof) {
    await page.goto(proof);
    await expect(page.getByText("Passed the prize on")).toBeVisible();
  }
});

test("a link that nobody knows opens nothing", async ({ page, pageErrors }) => {
  const answer = await page.goto("/claims/AAAAAAAAAAAAAAAAAAAAAA");
  expect(answer?.headers()["x-robots-tag"] ?? (await answer?.text())).toContain("noindex");
  await expect(headline(page)).toHaveText("This link doesn’t work.");
  await expectSound(page);
  expectOnlyRefusals(pageErrors);
});
