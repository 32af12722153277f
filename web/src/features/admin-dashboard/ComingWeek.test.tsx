import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerAdmin, page } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import type { ComingEvent } from "./api.ts";
import { ComingWeek } from "./ComingWeek.tsx";

const result: ComingEvent = {
  at: "2026-11-15T23:00:00Z",
  is_overdue: false,
  kind: "drawing_result",
  contest_id: "c1",
  notice_id: null,
  contest_title: "Bread for a Year",
  town_full_name: "Miami, FL",
  channel: "sms",
  recipients: 300,
  is_at_most: false,
  put_off: [],
  over_cap: [],
};

async function table(...events: ComingEvent[]) {
  answerAdmin({ "GET /engine/coming-week": page(events) });
  renderInApp(<ComingWeek />, { path: "/admin" });
  return within(await screen.findByRole("table", { name: "The coming week" }));
}

it("tells how many texts a day's cap turns into emails, and whose it puts off", async () => {
  const over_cap = [
    { state: "FL", most_per_day: 3, emails: 40, emails_at_most: 42, waiting: 1 },
    { state: "OK", most_per_day: 3, emails: 0, emails_at_most: 2, waiting: 0 },
    { state: "US", most_per_day: 1, emails: 1200, emails_at_most: 1200, waiting: 0 },
  ];
  const week = await table({ ...result, over_cap });
  const said =
    "40 to 42 by email, 1 later (FL: 3 a day), up to 2 by email (OK: 3 a day), 1,200 by email (federal rule: 1 a day)";
  expect(await week.findByText(said)).toBeVisible();
});

it("tells until when the texts of a notice wait", async () => {
  const put_off = [
    { state: "MA", until: "2026-11-16T13:00:00Z", recipients: 12 },
    { state: "AL", until: null, recipients: 3 },
  ];
  const notice = { ...result, kind: "notice", contest_id: null, notice_id: "n1", put_off } as const;
  const week = await table(notice);
  expect(
    await week.findByText("12 until Nov 16, 2026, 8:00 AM (MA), 3 by email (AL)"),
  ).toBeVisible();
});
