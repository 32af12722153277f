// What the week asks for, as a list that is worked off.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClosedOperations } from "@/components/admin/session/may.tsx";
import { type Answers, answerAdmin, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import type { Engine, Week } from "./api.ts";
import { ThisWeek } from "./ThisWeek.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const week: Week = {
  unanswered_winners: { count: 11, is_capped: false },
  first_unanswered: [
    {
      contest_id: "c1",
      name: "Maria Lopez",
      town_full_name: "Salem, MA",
      claim_deadline: "2026-11-17T23:04:00Z",
    },
    { contest_id: "c2", name: null, town_full_name: "Lynn, MA", claim_deadline: null },
  ],
  prizes_to_hand_over: { count: 1000, is_capped: true },
  towns_without_live_contest: 4,
  first_without_live_contest: [{ id: "t1", full_name: "Salem, MA" }],
  towns_without_next_contest: 12,
  first_without_next_contest: [{ id: "t2", full_name: "Lynn, MA" }],
  next_sunday: "2026-11-22",
  new_applications: 2,
  new_nominations: 1,
  open_text_replies: 5,
  failed_messages: 40,
  failure_causes: [{ channel: "sms", cause: "30003: unreachable", messages: 38 }],
};
const nothing: Week = {
  ...week,
  unanswered_winners: { count: 0, is_capped: false },
  first_unanswered: [],
  prizes_to_hand_over: { count: 0, is_capped: false },
  towns_without_live_contest: 0,
  first_without_live_contest: [],
  towns_without_next_contest: 0,
  first_without_next_contest: [],
  new_applications: 0,
  new_nominations: 0,
  open_text_replies: 0,
  failed_messages: 0,
  failure_causes: [],
};
const engine: Engine = {
  schedules: [],
  queue: {
    pending: 0,
    oldest_pending_seconds: null,
    retrying: 0,
    failed_last_day: 0,
    sent_last_day: 0,
    local: 55,
  },
  providers: { email: "smtp", sms: "local" },
  unreached_winners: [],
  unreached_winners_total: 3,
};

function open(answers: Answers = {}, closed: readonly string[] = []) {
  answerAdmin({ "GET /this-week": week, "GET /engine": engine, ...answers });
  renderInApp(
    <ClosedOperations value={new Set(closed)}>
      <ThisWeek />
    </ClosedOperations>,
  );
}

const row = async (name: RegExp) => await screen.findByRole("link", { name });

describe("this week", () => {
  it.each([
    [
      /^Winners who have not answered.* 11$/,
      "?tab=contests&view=winners&prizes=unanswered&sort=claim_deadline",
    ],
    [/^Prizes to hand over 1,000\+$/, "?tab=contests&view=winners&prizes=to_hand_over"],
    [/^Towns without a live contest now 4$/, "?tab=contests&view=plan&week=now"],
    [/^Towns without a contest in the week of Nov 22, 2026 12$/, "?tab=contests&view=plan"],
    [
      /^Messages that failed in the last 7 days.* 40$/,
      "?tab=notifications&view=messages&status=failed",
    ],
    [/^New applications and nominations 3$/, "?tab=inbox"],
    [/^Texts waiting for an answer 5$/, "?tab=inbox&view=texts&status=open"],
  ])("counts %s and leads to where it is worked off", async (name, address) => {
    open();
    expect(await row(name)).toHaveAttribute("href", `/admin${address}`);
  });

  it("names the winners whose time is over first, and tells of those no message reaches", async () => {
    open();
    expect(await row(/^Maria Lopez$/)).toHaveAttribute("href", "/admin/contests/c1");
    expect(screen.getByText("Salem, MA, until Nov 17, 2026, 6:04 PM")).toBeVisible();
    expect(await row(/^A winner who was deleted$/)).toHaveAttribute("href", "/admin/contests/c2");
    expect(await screen.findByText("No message reaches 3 of them. Please call.")).toHaveClass(
      "text-danger",
    );
  });

  it("names the first towns, each with the page on which it is planned", async () => {
    open();
    expect(await row(/^Salem, MA$/)).toHaveAttribute("href", "/admin/towns/t1");
    expect(await row(/^Lynn, MA$/)).toHaveAttribute("href", "/admin/towns/t2");
  });

  it("says what messages failed of", async () => {
    open();
    expect(await screen.findByText("38 texts: 30003: unreachable")).toBeVisible();
  });

  it("tells of a missing provider even while nothing waits for it", async () => {
    open({ "GET /engine": { ...engine, queue: { ...engine.queue, local: 0 } } });
    expect(await row(/^No provider for text messages.* 1$/)).toHaveAttribute(
      "href",
      "/admin/settings",
    );
    expect(screen.queryByRole("link", { name: /local outbox/ })).toBeNull();
  });

  it("leads to what stayed in the local outbox, and says nothing of providers that are there", async () => {
    open();
    expect(await row(/^55 in the local outbox$/)).toHaveAttribute(
      "href",
      "/admin?tab=notifications&view=messages&status=local",
    );
    expect(screen.queryByText(/No provider for email/)).toBeNull();
  });

  it("names nobody where there is nothing to do", async () => {
    open({
      "GET /this-week": nothing,
      "GET /engine": { ...engine, providers: { email: "smtp", sms: "twilio" } },
    });
    await row(/^Winners who have not answered 0$/);
    const links = within(screen.getByRole("region", { name: "This Week" })).getAllByRole("link");
    expect(links.map((link) => link.textContent?.match(/\d+$/)?.[0])).toEqual(links.map(() => "0"));
  });

  it("shows a role what it may work on alone", async () => {
    const closed = ["admin_list_prizes", "admin_list_notifications", "admin_show_settings"];
    open({ "GET /this-week": { ...week, unanswered_winners: null, first_unanswered: [] } }, closed);
    expect(await screen.findByText("Messages that failed in the last 7 days")).toBeVisible();
    expect(await screen.findByText("No provider for text messages")).toBeVisible();
    for (const name of [/^Winners/, /^Messages that failed/, /^No provider/, /outbox/]) {
      expect(screen.queryByRole("link", { name })).toBeNull();
    }
  });

  it("says that it did not arrive, and asks again", async () => {
    let fails = true;
    open({ "GET /this-week": () => (fails ? problem(403, "no", "No") : week) });
    expect(await screen.findByText("This week’s tasks could not be loaded.")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await row(/^Maria Lopez$/);
  });
});
