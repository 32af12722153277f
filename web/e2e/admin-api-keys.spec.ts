// A program's key on the real service: made by an owner, asked with, and revoked.
import { randomInt } from "node:crypto";
import { expect, request } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import { expectSound } from "./support/layout.ts";

test("an owner makes a key, a program asks with it until it is revoked", async ({
  page,
  baseURL,
}) => {
  const name = `Website ${randomInt(1_000_000)}`;
  await page.goto("/admin/api-keys");
  await expectLoaded(page);
  await page.getByRole("button", { name: "Make Key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Read: Contests").check();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Make Key" }).click();
  const secret = await page.getByRole("dialog").getByText(/^tpk_/).textContent();
  await expectSound(page);
  await page.getByRole("button", { name: "I Have Copied It" }).click();
  await expect(page.getByText(name)).toBeVisible();
  await expectSound(page);

  const program = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    storageState: { cookies: [], origins: [] },
  });
  expect((await program.get("/api/admin/contests")).status()).toBe(200);
  expect((await program.get("/api/admin/members")).status()).toBe(403);
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke Key" }).click();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  expect((await program.get("/api/admin/contests")).status()).toBe(401);
  await program.dispose();
});
