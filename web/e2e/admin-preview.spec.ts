// The preview of a contest, on the real service.
import { expectLoaded, test as signedIn } from "./support/admin.ts";
import { expectSound, phone } from "./support/layout.ts";
import { expect, test } from "./support/test.ts";

const nowhere = "/contest-preview/00000000-0000-4000-8000-000000000000";

signedIn(
  "the preview is sound, and says when there is no contest",
  async ({ page, pageErrors }) => {
    await signedIn.step("the preview is sound", async () => {
      await page.setViewportSize(phone);
      const answer = await page.request.get("/api/admin/contests?status=live");
      const { items } = (await answer.json()) as { items: { id: string }[] };
      await page.goto(`/contest-preview/${items[0]?.id}`);
      const banner = "Contest Preview Mode - This contest is live to users";
      await expect(page.getByText(banner)).toBeVisible();
      await expect(
        page.getByRole("button", { name: "Preview Mode - Entry Disabled" }),
      ).toBeDisabled();
      await expectLoaded(page);
      await expectSound(page);
    });
    await signedIn.step("a contest that is not there is named as such", async () => {
      await page.goto(nowhere);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contest Not Found");
      for (const error of pageErrors.splice(0)) expect(error).toContain("404");
    });
  },
);

test("only administrators see it", async ({ page, pageErrors }) => {
  await page.goto(nowhere);
  await expect(page).toHaveURL(/\/auth$/);
  for (const error of pageErrors.splice(0)) expect(error).toContain("401");
});
