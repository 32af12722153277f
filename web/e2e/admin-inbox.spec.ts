// What administrators do with applications, nominations and texts, on the real service.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectLoaded, test } from "./support/admin.ts";
import { desktop, expectSound, phone } from "./support/layout.ts";
import { expectToast } from "./support/signup.ts";

/** Sends an application of a business that no other test knows; gives its name. */
async function applied(request: APIRequestContext): Promise<string> {
  const name = `Bakery ${randomUUID().slice(0, 8)}`;
  const data = {
    request_id: randomUUID(),
    business_name: name,
    website_url: "https://bakery.example",
    contact_name: "Inês Duarte",
    contact_email: "ines@bakery.example",
    contact_phone: "978-555-0143",
    description: "Sourdough and rye.",
    source: "businesses",
  };
  const answer = await request.post("/api/business-applications", { data });
  expect(answer.status()).toBe(201);
  return name;
}

async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto("/admin?tab=inbox");
  await page.getByRole("searchbox", { name: "Search applications" }).fill(name);
  await page.getByRole("button", { name, exact: true }).press("Enter");
}

test("an application is noted, accepted and becomes a featured business", async ({
  page,
  request,
}) => {
  const name = await applied(request);
  await openApplication(page, name);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toContainText("Sourdough and rye.");
  await page.setViewportSize(phone);
  await expectSound(page);
  await dialog.getByLabel("Status").selectOption("In review");
  await dialog.getByLabel("Notes").fill("Call on Monday.");
  await dialog.getByRole("button", { name: "Save Review" }).press("Enter");
  await expectToast(page, "Success", "Review saved");

  await page.getByRole("combobox", { name: "Status" }).selectOption({ value: "in_review" });
  await page.getByRole("button", { name, exact: true }).press("Enter");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call on Monday.");
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  await expectToast(page, "Success", `${name} is now a featured business`);
  await dialog.getByRole("link", { name: "Open the Featured Business" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
});

test("an application is deleted when its sender asks for it", async ({ page, request }) => {
  const name = await applied(request);
  await openApplication(page, name);
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Delete" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Delete this application?" });
  await expect(question).toContainText(`Everything ${name} sent will be permanently removed`);
  await question.getByRole("button", { name: "Delete" }).press("Enter");
  await expectToast(page, "Deleted", "The application was removed");
  // The row is gone: the list says that it is empty, and has the keyboard.
  await expect(page.getByText("No applications match the current filters.")).toBeFocused();
  await page.reload();
  await expect(page.getByText("No applications match the current filters.")).toBeVisible();
});

test("an inbox is sound and can be exported", async ({ page, request }) => {
  await applied(request);
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=inbox");
  await expect(page.getByRole("table", { name: "Applications" })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await page.goto("/admin?tab=inbox&view=nominations");
  await expectLoaded(page);
  await expectSound(page);
  await test.step("an inbox is exported", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toMatch(/^nominations-\d{4}-\d{2}-\d{2}\.csv$/);
  });
});

const text = {
  id: "00000000-0000-4000-8000-000000000001",
  received_at: "2026-11-15T15:00:00Z",
  member_id: "00000000-0000-4000-8000-000000000002",
  member_name: "Maria de la Cruz",
  town_full_name: "Salem, MA",
  phone_number: "9785550142",
  words: "Por favor, no me escriban más a este número; ya les dije la semana pasada que no quiero.",
  kind: "sounds_like_stop",
  state: "open",
  settled_by: null,
  settled_at: null,
};
const said = { is_answer: false, channel: null, status: null, failed_reason: null };
const textAnswers: Readonly<Record<string, object>> = {
  "/text-replies": {
    items: [text, { ...text, id: "2", member_id: null, member_name: null, kind: "reply" }],
    next_cursor: null,
    total: 2,
    counts: { open: 2, answered: 0, done: 0 },
  },
  [`/text-replies/${text.id}`]: {
    ...text,
    can_text: false,
    can_email: true,
    conversation: [
      { ...said, at: "2026-11-14T15:00:00Z", words: "¿Cuándo es el sorteo?" },
      {
        at: "2026-11-14T16:00:00Z",
        is_answer: true,
        words: "Townpick: On Sunday at 6 PM. STOP to end.",
        channel: "sms",
        status: "delivered",
        failed_reason: null,
      },
      { ...said, at: text.received_at, words: text.words },
    ],
  },
};

test("what people text us can be read and answered on every screen", async ({ page }) => {
  // Nobody can text the service of these tests: its answers are given here.
  await page.route("**/api/admin/text-replies**", (route) => {
    const path = new URL(route.request().url()).pathname.replace("/api/admin", "");
    return route.fulfill({ json: textAnswers[path] ?? {} });
  });
  await page.setViewportSize(desktop);
  await page.goto("/admin?tab=inbox&view=texts");
  await expect(page.getByRole("table", { name: "Text replies" })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole("button", { name: "Maria de la Cruz" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Maria de la Cruz" });
  await expect(dialog.getByLabel("Answer by email")).toBeVisible();
  await expectSound(page);
});
