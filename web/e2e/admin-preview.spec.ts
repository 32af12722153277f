// The preview of a contest, on the real service.
import type { Page } from "@playwright/test";
import { signIn } from "./support/admin.ts";
import { expectSound, screens } from "./support/layout.ts";
import { expect, test } from "./support/test.ts";

const banner = "Contest Preview Mode - This contest is not live to users";

/** Opens the preview of a contest of the demo data. */
async function openPreview(page: Page): Promise<void> {
  await signIn(page);
  const answer = await page.request.get("/api/admin/contests?status=live");
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await page.goto(`/contest-preview/${items[0]?.id}`);
}

for (const { width, height } of screens) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test("the preview is sound", async ({ page }) => {
      await openPreview(page);
      await expect(page.getByText(banner)).toBeVisible();
      await expect(
        page.getByRole("button", { name: "Preview Mode - Entry Disabled" }),
      ).toBeDisabled();
      await page.waitForLoadState("networkidle");
      await expectSound(page);
    });
  });
}

test("a contest that is not there is named as such", async ({ page, pageErrors }) => {
  await signIn(page);
  await page.goto("/contest-preview/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contest Not Found");
  for (const error of pageErrors.splice(0)) expect(error).toContain("404");
});

test("only administrators see it", async ({ page, pageErrors }) => {
  await page.goto("/contest-preview/00000000-0000-4000-8000-000000000000");
  await expect(page).toHaveURL(/\/auth$/);
  for (const error of pageErrors.splice(0)) expect(error).toContain("401");
});
