// The panel about what runs by itself: the coming week on each screen, an engine that stands still, a service that fails.
import { expect, type Page } from "@playwright/test";
import { test } from "./support/admin.ts";
import { expectSound, onEachScreen, phone } from "./support/layout.ts";

const schedule = {
  work: "announcements",
  label: "Contest announcements",
  schedule: "Mondays at 10am EST",
  next_at: "2026-11-23T15:00:00Z",
  last_started_at: "2026-11-16T15:04:00Z",
  last_finished_at: "2026-11-16T15:04:00Z",
  last_outcome: "done: 0",
  last_done_at: "2026-11-16T15:00:00Z",
  last_done_count: 4210,
  is_late: false,
  overdue: 0,
};

const engine = {
  schedules: [
    schedule,
    { ...schedule, work: "deliveries", label: "Queue processing", schedule: "Every 2 minutes" },
  ],
  queue: {
    pending: 12,
    oldest_pending_seconds: 40,
    retrying: 2,
    failed_last_day: 1,
    sent_last_day: 4123,
    local: 0,
  },
  providers: { email: "smtp", sms: "twilio" },
  unreached_winners: [],
  unreached_winners_total: 0,
};

const event = {
  at: "2026-11-23T15:00:00Z",
  is_overdue: false,
  kind: "contest_announcement",
  contest_id: "00000000-0000-4000-8000-000000000001",
  notice_id: null,
  put_off: [],
  over_cap: [],
  contest_title: "Bread for a year",
  town_full_name: "New Bedford, MA",
  channel: "email",
  recipients: 4210,
  is_at_most: false,
};

const week = {
  items: [
    { ...event, at: "2026-01-05T15:00:00Z", is_overdue: true, town_full_name: "Salem, MA" },
    event,
    { ...event, at: "2026-11-23T16:00:00Z", channel: "sms", recipients: 900 },
    {
      ...event,
      at: "2026-11-29T23:00:00Z",
      kind: "winner_notification",
      recipients: 25,
      is_at_most: true,
    },
  ],
  next_cursor: null,
};

async function answer(page: Page, panel: object): Promise<void> {
  await page.route(/\/api\/admin\/engine$/, (route) => route.fulfill({ json: panel }));
  await page.route(/\/api\/admin\/engine\/coming-week/, (route) => route.fulfill({ json: week }));
}

const title = (page: Page) => page.getByText("Automated Notification System");

test("the coming week tells what, how, where and to how many", async ({ page }) => {
  await page.setViewportSize(phone);
  await answer(page, engine);
  await page.goto("/admin?tab=overview");
  await title(page).click();
  const rows = page.getByRole("table", { name: "The coming week" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Now, overdue");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText("Up to 25");
  await onEachScreen(page, async () => {
    for (const words of ["Contest announcement", "New Bedford, MA", "4,210", "900"]) {
      const shown = rows.nth(2).getByText(words).filter({ visible: true });
      await expect(shown).toHaveCount(1);
      // Nothing is cut off: an ellipsis would hide the very word that matters.
      const hidden = await shown.evaluate((node) => node.scrollWidth - node.clientWidth);
      expect(hidden, words).toBeLessThanOrEqual(0);
    }
  });
  await expectSound(page);
});

test("an engine that stands still is told while the panel is closed", async ({ page }) => {
  await page.setViewportSize(phone);
  const schedules = engine.schedules.map((line) => ({ ...line, is_late: true, overdue: 3 }));
  const queue = { ...engine.queue, oldest_pending_seconds: 5400 };
  await answer(page, { ...engine, schedules, queue });
  await page.goto("/admin?tab=overview");
  const notice = "The weekly engine has not run since Nov 16, 2026, 10:04 AM.";
  await expect(page.getByText(notice)).toBeVisible();
  await title(page).click();
  await expect(page.getByText("Oldest: 90 min (too long)")).toBeVisible();
  await expect(page.getByText("· 3 overdue")).toHaveCount(2);
  await expectSound(page);
});

test("a panel that cannot be read says so and is asked for again", async ({ page, pageErrors }) => {
  await answer(page, engine);
  const refuse = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "No", status: 403, code: "forbidden" },
    });
  await page.route(/\/api\/admin\/engine$/, refuse);
  await page.goto("/admin?tab=overview");
  const failed = page.getByText("The state of the weekly engine could not be loaded.").first();
  await expect(failed).toBeVisible();
  await title(page).click();
  await expect(page.getByText("Mondays at 10am EST")).toHaveCount(0);
  await page.unroute(/\/api\/admin\/engine$/, refuse);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Mondays at 10am EST")).toBeVisible();
  await expect(failed).toHaveCount(0);
  // The browser and the page report the refusal as well.
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/403|ProblemError/);
});
