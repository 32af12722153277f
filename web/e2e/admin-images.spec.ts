// The background manager on the real service. Nothing is chosen for town pages for real: other tests look at those.
import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./support/admin.ts";
import { expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

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

test("images are added, looked at, chosen and removed", async ({ page, pageErrors }) => {
  await page.setViewportSize(phone);
  await page.goto("/background-manager");
  await expect(page.getByText(/^\d+ images?$/)).toBeVisible();
  const name = `harbor-${randomBytes(4).toString("hex")}.jpg`;
  const file = await picture(name);
  const chooser = page.getByLabel("Choose background images");
  const press = (button: RegExp) => card(page, name).getByRole("button", { name: button });

  await test.step("the page is sound, with images and the preview", async () => {
    await chooser.setInputFiles(file);
    await expectToast(page, "Success", `Added ${name} to background images`);
    await expect(card(page, name).getByRole("img")).toBeVisible();
    await expectSound(page);
    await press(/^Preview/).press("Enter");
    const preview = page.getByRole("dialog", { name: "Homepage Background Preview" });
    await expect(preview).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
  });
  await test.step("a choice for town pages is taken back when it is refused", async () => {
    const one = "**/api/admin/background-images/*";
    await page.route(one, (route) => route.abort());
    await press(/^Add to town pages/).press("Enter");
    await expectToast(page, "Error", "Failed to update town page selection");
    await expect(card(page, name).getByText("Town", { exact: true })).toHaveCount(0);
    await page.unroute(one);
  });
  await test.step("images are added, refused when they are known, and removed", async () => {
    await chooser.setInputFiles(file);
    await expectToast(page, "Error", `This image already exists: ${name}`);
    const broken = { name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no") };
    await chooser.setInputFiles(broken);
    await expectToast(page, "Error", "Failed to add image");
    await press(/^Delete/).press("Enter");
    await page.getByRole("button", { name: "Remove Image" }).press("Enter");
    await expect(page.getByText(/^Removed image \d+$/)).toBeVisible();
    await expect(card(page, name)).toHaveCount(0);
  });
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/409|422|ERR_FAILED/);
});
