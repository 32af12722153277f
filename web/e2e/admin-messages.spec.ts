// How the notifications and audit tabs look on each screen, with answers that hold every part of them.
import { expect, type Page } from "@playwright/test";
import { test } from "./support/admin.ts";
import { expectSound, phone } from "./support/layout.ts";

const email = `<html><body style="font-family:sans-serif;padding:24px"><h1>You won!</h1>
<p>Hi Maria, you won the gift card.</p></body></html>`;

const template = {
  id: "00000000-0000-4000-8000-000000000001",
  template_key: "post_drawing",
  name: "After the drawing",
  description: "Sent to everybody once the winner is known.",
  subject_template: "{{ business_name }}: who won",
  message_template:
    "Hi {{ user_name }},\n\n{% if is_winner %}You won {{ prize_description }}!{% else %}Not this week. Next Sunday is the next drawing.{% endif %}",
  sms_template: "{{ user_name }}, the winner is drawn: {{ proof_url }}",
  channel: "both",
  is_active: true,
  updated_at: "2026-11-01T12:00:00Z",
};

const message = {
  id: "00000000-0000-4000-8000-000000000002",
  created_at: "2026-11-15T15:00:00Z",
  template_key: "post_drawing",
  channel: "email",
  audience: "member",
  recipient_name: "Maria de la Cruz",
  member_id: "00000000-0000-4000-8000-000000000003",
  recipient_address: "maria@mail.example",
  town_full_name: "Salem, MA",
  subject: "Harbor Bread Company: who won",
  message_content: "Hi Maria, you won!",
  status: "failed",
  attempts: 8,
  next_attempt_at: null,
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  failed_reason: "mailbox unavailable",
};

const drawing = {
  drawing_timestamp: "2026-11-22T23:03:00Z",
  total_participants: 1240,
  winners_selected: 1,
  random_seed: "5eed".repeat(16),
  drawing_method: "tpd1",
  audit_steps: Array.from({ length: 4 }, (_, at) => ({
    step: at + 1,
    timestamp: "2026-11-22T23:03:00Z",
    action: at === 0 ? "Winner selected" : "Alternate selected",
    winner_name: "Maria de la Cruz",
    crypto_seed: "0a1b".repeat(16),
    random_value: "18446744073709551615",
    random_index_selected: 17 * at,
  })),
  system_info: { version: "1.0.0", database: "sqlite" },
  exclusions: { employee: 2 },
  merkle_root: "aa11".repeat(16),
  commitment: "bb22".repeat(16),
};

const entry = {
  member_id: "00000000-0000-4000-8000-000000000003",
  user_name: "Maria de la Cruz",
  user_email: "maria@mail.example",
  user_phone: "9785550142",
  ticket: "00ff".repeat(8),
  entered_at: "2026-11-15T12:00:00Z",
  snapshot_taken_at: "2026-11-22T23:00:00Z",
};

const drawn = {
  contest_id: "00000000-0000-4000-8000-000000000004",
  title: "Bread for a year",
  town_full_name: "Salem, MA",
  business_name: "Harbor Bread Company",
  drawing_completed_at: "2026-11-22T23:03:00Z",
};

const list = (item: object) => ({ items: [item], next_cursor: null, total: 1 });

const answers: Readonly<Record<string, object>> = {
  [`/contests/${drawn.contest_id}`]: {
    title: drawn.title,
    town: { full_name: drawn.town_full_name },
  },
  "/templates": {
    items: [template, { ...template, id: "5", template_key: "welcome", name: "Welcome" }],
    variables: [
      { name: "user_name", description: "The member's first name." },
      { name: "special_instructions", description: "How the winner claims the prize." },
    ],
  },
  "/templates/post_drawing/preview": {
    subject: "Harbor Bread Company: who won",
    text: "Hi Maria, you won the gift card.",
    html: email,
    sms: { text: "Maria, the winner is drawn.", segments: 1, characters: 27 },
  },
  "/notifications": list(message),
  "/drawings": list(drawn),
  [`/drawings/${drawn.contest_id}`]: drawing,
  [`/drawings/${drawn.contest_id}/snapshot`]: list(entry),
};

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(phone);
  await page.route(/\/api\/admin\/(templates|notifications|drawings|contests\/0+-)/, (route) => {
    const path = new URL(route.request().url()).pathname.replace("/api/admin", "");
    return route.fulfill({ json: answers[path] ?? {} });
  });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("the notifications tab is sound, from the list to the form", async ({ page, pageErrors }) => {
  await page.goto("/admin?tab=notifications");
  await page.getByRole("button", { name: "After the drawing", exact: true }).press("Enter");
  await expect(page.getByTitle("Email")).toHaveAttribute("srcdoc", /You won!/);
  await expectSound(page);
  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await page.getByText("Variables and conditions").press("Enter");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "All templates" }).press("Enter");
  await expect(page.getByRole("table", { name: "Notification templates" })).toBeVisible();
  await expectSound(page);
  // A recorder of the tests would try to look into the email's sandbox.
  for (const error of pageErrors.splice(0)) expect(error).toContain("about:srcdoc");
});

test("what carriers ask for is sound and fits a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin?tab=notifications");
  await page.getByRole("button", { name: "Carrier registration" }).press("Enter");
  await expect(page.getByRole("button", { name: "Copy Sample message 5" })).toBeVisible();
  await expectSound(page);
});

test("the texting rules are sound and fit a phone, with one open", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin?tab=notifications&view=rules");
  await expect(page.getByRole("list", { name: "Texting rules" })).toContainText("Florida");
  await expectSound(page);
  await page.getByRole("button", { name: "Edit Florida" }).press("Enter");
  await expect(page.getByLabel("Most texts a day")).toHaveValue("3");
  await expectSound(page);
});

test("the messages are sound, with one open", async ({ page }) => {
  await page.goto("/admin?tab=notifications&view=messages");
  await page.getByRole("button", { name: "Maria de la Cruz" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("mailbox unavailable");
  await expectSound(page);
});

test("the audit tab is sound, with a drawing open", async ({ page }) => {
  await page.goto("/admin?tab=audit");
  await expect(page.getByRole("table", { name: "Completed contests" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Bread for a year" }).press("Enter");
  await expect(heading(page, "Audit Steps")).toBeVisible();
  await expect(page.getByRole("table", { name: "Participant snapshot" })).toBeVisible();
  await expectSound(page);
});
