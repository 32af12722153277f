// How administrators bring places, on the real service. Other tests search for places: none are cleared for real.
import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./support/admin.ts";
import { expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/places-upload");
  await expect(page.getByText(/^Currently using custom data \([\d,]+ places\)$/)).toBeVisible();
});

function csv(rows: readonly string[], name = "places.csv") {
  const text = ["Town,State,Full Name,Population", ...rows].join("\n");
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

test("places of a file can be searched for once they are imported", async ({ page }) => {
  const town = `Upwell ${randomInt(1_000_000)}`;
  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles(csv([`${town},VT,,"12,000"`, "Adak,AK,,177"]));
  await expectToast(
    page,
    "CSV processed successfully",
    "Found 1 places with population ≥ 5,000. Preview shows first 10.",
  );
  await page.getByRole("button", { name: "Update Places Data" }).press("Enter");
  await expectToast(
    page,
    "Places data updated successfully!",
    "1 places are now available in the autocomplete.",
  );
  await page.goto("/");
  await page.getByRole("combobox", { name: "Your town" }).fill(town);
  await expect(page.getByRole("option", { name: `${town}, VT` })).toBeVisible();
});

test("files are refused, looked at and turned into TypeScript, and places cleared", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const chooser = page.getByLabel("CSV file", { exact: true });
  await expectSound(page);
  await test.step("a file that is no CSV is refused", async () => {
    await chooser.setInputFiles(csv(["Salem,MA,,44480"], "places.txt"));
    await expectToast(page, "Invalid file type", "Please upload a CSV file.");
  });
  await test.step("the TypeScript file holds the places", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Lake Chargoggagogg ${at},MA,,${5000 + at}`);
    await chooser.setInputFiles(csv(rows));
    await expect(page.getByRole("table", { name: "Preview of the places" })).toBeVisible();
    await expectSound(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download TypeScript File" }).press("Enter");
    expect((await download).suggestedFilename()).toBe("processPlacesData.ts");
  });
  await test.step("clearing is told of", async () => {
    await page.route("**/api/admin/places", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Clear Current Data" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Clear Data" }).press("Enter");
    await expectToast(page, "Data cleared", "All places data has been removed from the database.");
  });
});
