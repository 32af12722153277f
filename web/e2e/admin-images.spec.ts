// The background manager on the real service. Nothing is chosen for town pages for real: other tests look at those.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "./support/admin.ts";
import { expectSound, screens } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto("/background-manager");
  await expect(page.getByText(/^\d+ images?$/)).toBeVisible();
});

/** A picture that nobody has uploaded before. */
async function picture(name: string) {
  const [r = 0, g = 0, b = 0, alpha = 0] = randomBytes(4);
  const background = { r, g, b };
  const buffer = await sharp({ create: { width: 64 + alpha, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

for (const { width, height } of screens) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test("the page is sound, with images and the preview", async ({ page }) => {
      const name = `harbor-${width}-${randomBytes(4).toString("hex")}.jpg`;
      await page.getByLabel("Choose background images").setInputFiles(await picture(name));
      await expectToast(page, "Success", `Added ${name} to background images`);
      await expectSound(page);
      await card(page, name)
        .getByRole("button", { name: /^Preview/ })
        .press("Enter");
      await expect(page.getByRole("dialog", { name: "Homepage Background Preview" })).toBeVisible();
      await expectSound(page);
    });
  });
}

test("images are added, refused when they are known, and removed", async ({ page, pageErrors }) => {
  const name = `harbor-${randomBytes(4).toString("hex")}.jpg`;
  const file = await picture(name);
  const chooser = page.getByLabel("Choose background images");
  await chooser.setInputFiles(file);
  await expectToast(page, "Success", `Added ${name} to background images`);
  await expect(card(page, name).getByRole("img")).toBeVisible();

  await chooser.setInputFiles(file);
  await expectToast(page, "Error", `This image already exists: ${name}`);
  await chooser.setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no") });
  await expectToast(page, "Error", "Failed to add image");

  await card(page, name)
    .getByRole("button", { name: /^Delete/ })
    .press("Enter");
  await page.getByRole("button", { name: "Remove Image" }).press("Enter");
  await expect(page.getByText(/^Removed image \d+$/)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/409|422/);
});

test("a choice for town pages is taken back when it is refused", async ({ page, pageErrors }) => {
  const name = `common-${randomBytes(4).toString("hex")}.jpg`;
  await page.getByLabel("Choose background images").setInputFiles(await picture(name));
  await expectToast(page, "Success", `Added ${name} to background images`);
  await page.route("**/api/admin/background-images/*", (route) => route.abort());
  await card(page, name)
    .getByRole("button", { name: /^Add to town pages/ })
    .press("Enter");
  await expectToast(page, "Error", "Failed to update town page selection");
  await expect(card(page, name).getByText("Town", { exact: true })).toHaveCount(0);
  pageErrors.length = 0;
});
