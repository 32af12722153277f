// The administrators' first page: its numbers, its panel and its tabs.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppRoutes } from "@/app/router.tsx";
import type { Week } from "@/features/admin-dashboard/api.ts";
import { type Answers, answerAdmin, numbers, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";

const towns = page([], { total_places: 0, showing: 0 });
const schedule = {
  work: "reminders",
  label: "Drawing reminders",
  schedule: "Saturdays at 10am EST",
  next_at: "2026-11-21T15:00:00Z",
  last_started_at: "2026-11-16T15:04:00Z",
  last_finished_at: "2026-11-16T15:04:00Z",
  last_outcome: "done: 0",
  last_done_at: "2026-11-14T15:00:00Z",
  last_done_count: 4210,
  is_late: false,
  overdue: 0,
};
const engine = {
  schedules: [
    schedule,
    {
      ...schedule,
      work: "announcements",
      label: "Contest announcements",
      schedule: "Mondays at 10am EST",
      next_at: null,
      last_done_at: null,
      last_done_count: null,
    },
  ],
  queue: {
    pending: 12,
    oldest_pending_seconds: 340,
    retrying: 2,
    failed_last_day: 1,
    sent_last_day: 4123,
    local: 55,
  },
  providers: { email: "smtp", sms: "local" },
  unreached_winners: [],
  unreached_winners_total: 0,
};
const event = {
  at: "2026-11-16T15:00:00Z",
  kind: "contest_announcement",
  contest_id: "c1",
  contest_title: "Win",
  town_full_name: "Salem, MA",
  channel: "email",
  recipients: 4210,
  is_overdue: false,
  is_at_most: false,
  put_off: [],
  over_cap: [],
};
const comingWeek = page([event]);

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const address = () => document.querySelector("output")?.textContent;

const overview = "/admin?tab=overview";
const quietWeek: Week = {
  unanswered_winners: null,
  first_unanswered: [],
  prizes_to_hand_over: null,
  towns_without_live_contest: 0,
  first_without_live_contest: [],
  towns_without_next_contest: 0,
  first_without_next_contest: [],
  next_sunday: "2026-11-22",
  new_applications: 0,
  new_nominations: 0,
  open_text_replies: 0,
  failed_messages: 0,
  failure_causes: [],
};

async function open(path = "/admin", answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /towns": towns,
    "GET /members": page([]),
    "GET /activity": page([]),
    "GET /engine": engine,
    "GET /engine/coming-week": comingWeek,
    ...answers,
  });
  const { unmount } = renderInApp(
    <>
      <Address />
      <AppRoutes />
    </>,
    { path },
  );
  await screen.findByRole("heading", { level: 1, name: "Admin Dashboard" });
  return { asked, unmount };
}

const tab = (name: string) => screen.getByRole("tab", { name });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the numbers", () => {
  it.each([
    ["Total Users", "1,234"],
    ["Active Towns", "9"],
    ["Active Contests", "7"],
    ["Total Completed Contests", "11"],
  ])("say %s", async (label, count) => {
    await open(overview);
    const card = (await screen.findByText(label)).parentElement as HTMLElement;
    expect(await within(card).findByText(count)).toBeVisible();
  });

  it("draw the growth of the last 7 and 30 days", async () => {
    await open(overview);
    expect(await screen.findByText("+49")).toBeVisible();
    expect(screen.getByText("+227")).toBeVisible();
    const bars = (label: RegExp) =>
      screen.getByRole("figure", { name: label }).querySelectorAll("rect").length;
    expect(bars(/last 7 days/)).toBe(7);
    expect(bars(/last 30 days/)).toBe(30);
    expect(screen.getAllByText("Most on Oct 30: 29")).toHaveLength(2);
  });

  it("say what each bar of the growth stands for", async () => {
    await open(overview);
    await userEvent.click(await screen.findByText("Day by day"));
    const rows = within(screen.getByRole("table", { name: "New users per day" })).getAllByRole(
      "row",
    );
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent("Oct 30, 202629");
    expect(rows[30]).toHaveTextContent("Oct 1, 20260");
  });

  it("say when they did not arrive", async () => {
    await open(overview, { "GET /dashboard": problem(403, "no", "No") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith({
        title: "Error",
        description: "Failed to load admin data",
        variant: "destructive",
      }),
    );
  });

  it("leave a note in place of the growth, and try again when asked", async () => {
    let isBack = false;
    await open(overview, {
      "GET /dashboard": () => (isBack ? numbers : problem(403, "no", "No")),
    });
    const growth = within(await screen.findByRole("region", { name: "Growth" }));
    expect(await growth.findByText("Growth could not be loaded.")).toBeVisible();
    expect(growth.queryByRole("figure")).toBeNull();
    isBack = true;
    await userEvent.click(growth.getByRole("button", { name: "Try Again" }));
    expect(await growth.findByText("+49")).toBeVisible();
  });
});

describe("the Automated Notification System panel", () => {
  it("is closed at first", async () => {
    await open(overview);
    expect(await screen.findByText("Mondays at 10am EST")).not.toBeVisible();
    expect(screen.getByText(/that run by themselves$/)).toBeVisible();
  });

  it("says that the engine stands still while it is closed", async () => {
    const late = { is_late: true, overdue: 3 };
    const schedules = engine.schedules.map((line) => ({ ...line, ...late }));
    await open(overview, { "GET /engine": { ...engine, schedules } });
    const since = "The weekly engine has not run since Nov 16, 2026, 10:04 AM.";
    expect(await screen.findByText(since)).toBeVisible();
    await userEvent.click(screen.getByText("Automated Notification System"));
    expect(screen.getAllByText(/^Has not run since .* · 3 overdue$/)).toHaveLength(2);
  });

  it("shows no schedule when its state does not arrive, and asks again", async () => {
    let fails = true;
    await open(overview, {
      "GET /engine": () => (fails ? problem(403, "no", "No") : engine),
      "GET /this-week": quietWeek,
    });
    const failed = "The state of the weekly engine could not be loaded.";
    expect((await screen.findAllByText(failed))[0]).toBeVisible();
    await userEvent.click(screen.getByText("Automated Notification System"));
    expect(screen.getByRole("alert")).toHaveTextContent(failed);
    expect(screen.queryByText("Mondays at 10am EST")).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Mondays at 10am EST")).toBeVisible();
    expect(screen.queryByText(failed)).toBeNull();
  });

  it("tells what is overdue and what is not certain in the coming week", async () => {
    const put_off = [
      { state: "KY", until: "2026-11-16T15:00:00Z", recipients: 12 },
      { state: "AL", until: null, recipients: 3 },
    ];
    const over_cap = [
      { state: "FL", most_per_day: 3, emails: 40, emails_at_most: 42, waiting: 1 },
      { state: "OK", most_per_day: 3, emails: 0, emails_at_most: 2, waiting: 0 },
    ];
    const week = page([
      { ...event, is_overdue: true, at: "2026-01-05T15:00:00Z" },
      { ...event, channel: "sms", put_off },
      { ...event, kind: "winner_notification", recipients: 2, is_at_most: true },
      { ...event, kind: "drawing_result", channel: "sms", over_cap },
    ]);
    await open(overview, { "GET /engine/coming-week": week });
    await userEvent.click(screen.getByText("Automated Notification System"));
    const table = await screen.findByRole("table", { name: "The coming week" });
    expect(await within(table).findByRole("link", { name: "Now, overdue" })).toBeVisible();
    expect(within(table).getByText("Up to 2")).toBeVisible();
    expect(
      within(table).getByText("12 until Nov 16, 2026, 10:00 AM (KY), 3 by email (AL)"),
    ).toBeVisible();
    const tooMany = "40 to 42 by email, 1 later (FL: 3 a day), up to 2 by email (OK: 3 a day)";
    expect(within(table).getByText(tooMany)).toBeVisible();
  });

  it("lets messages that wait too long stand out", async () => {
    const queue = { ...engine.queue, oldest_pending_seconds: 5400 };
    await open(overview, { "GET /engine": { ...engine, queue } });
    await userEvent.click(screen.getByText("Automated Notification System"));
    expect(await screen.findByText("Oldest: 90 min (too long)")).toHaveClass("text-danger");
  });

  it("names the contests whose winners no message reaches", async () => {
    const unreached_winners = [
      {
        winner_id: "w1",
        contest_id: "c9",
        contest_title: "Bread for a year",
        town_full_name: "Salem, MA",
        claim_deadline: "2026-11-17T23:04:00Z",
      },
    ];
    const unreached_winners_total = 1;
    await open(overview, {
      "GET /engine": { ...engine, unreached_winners, unreached_winners_total },
    });
    await userEvent.click(screen.getByText("Automated Notification System"));
    const notice = await screen.findByRole("region", { name: "A winner could not be reached" });
    expect(within(notice).getByRole("link", { name: "Bread for a year" })).toHaveAttribute(
      "href",
      "/admin/contests/c9",
    );
    expect(notice).toHaveTextContent("Salem, MA, until Nov 17, 2026, 6:04 PM");
    expect(notice).not.toHaveTextContent("least time left");
  });

  it("says how many winners no message reaches when it names only the first ones", async () => {
    const unreached_winners = Array.from({ length: 50 }, (_, number) => ({
      winner_id: `w${number}`,
      contest_id: `c${number}`,
      contest_title: `Contest ${number}`,
      town_full_name: "Salem, MA",
      claim_deadline: "2026-11-17T23:04:00Z",
    }));
    const unreached_winners_total = 73;
    await open(overview, {
      "GET /engine": { ...engine, unreached_winners, unreached_winners_total },
    });
    await userEvent.click(screen.getByText("Automated Notification System"));
    const notice = await screen.findByRole("region", { name: "73 winners could not be reached" });
    expect(notice).toHaveTextContent("These are the 50 with the least time left.");
  });

  it("lists what runs by itself, the queue and the coming week", async () => {
    await open(overview);
    await userEvent.click(screen.getByText("Automated Notification System"));
    for (const { label, schedule: when } of engine.schedules) {
      const row = (await screen.findByText(label)).parentElement as HTMLElement;
      expect(within(row).getByText(when)).toBeVisible();
    }
    expect(screen.getByText("Last active Nov 14, 2026, 10:00 AM (4,210)")).toBeVisible();
    expect(await screen.findByText(/Next Nov 21, 2026, 10:00 AM/)).toBeVisible();
    expect(screen.getByText("Oldest: 6 min")).toBeVisible();
    expect(screen.getByText(/^Text messages are not set up/)).toHaveTextContent("outbox (55)");
    const week = await screen.findByRole("table", { name: "The coming week" });
    expect(await within(week).findByText("4,210")).toBeVisible();
    expect(within(week).getByRole("link", { name: "Nov 16, 2026, 10:00 AM" })).toHaveAttribute(
      "href",
      "/admin/contests/c1",
    );
  });
});

describe("the tabs", () => {
  it("begin with the towns", async () => {
    await open();
    expect(tab("Towns")).toHaveAttribute("aria-selected", "true");
    expect(await screen.findByText("No towns found.")).toBeVisible();
  });

  it("are in the address, and remembered for the next visit", async () => {
    const { unmount } = await open();
    await userEvent.click(tab("Users"));
    expect(await screen.findByText("No users found.")).toBeVisible();
    expect(address()).toBe("/admin?tab=users");
    unmount();
    await open();
    expect(tab("Users")).toHaveAttribute("aria-selected", "true");
  });

  it("are steps that Back undoes, to where the page was scrolled", async () => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    await open();
    vi.stubGlobal("scrollY", 1200);
    fireEvent.scroll(window);
    const shows = (name: string) =>
      waitFor(() => expect(tab(name)).toHaveAttribute("aria-selected", "true"));
    await userEvent.click(tab("Users"));
    await shows("Users");
    await userEvent.click(tab("Activity"));
    await shows("Activity");
    vi.mocked(window.scrollTo).mockClear();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await shows("Users");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await shows("Towns");
    expect(address()).toBe("/admin");
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 1200));
    vi.unstubAllGlobals();
  });

  it("follow the address before what is remembered", async () => {
    localStorage.setItem("townpick.admin.tab", "users");
    await open("/admin?tab=activity");
    expect(tab("Activity")).toHaveAttribute("aria-selected", "true");
  });

  it("fall back to the towns when what is remembered is no tab", async () => {
    localStorage.setItem("townpick.admin.tab", "gone");
    await open();
    expect(tab("Towns")).toHaveAttribute("aria-selected", "true");
  });

  it("are worked with the arrow keys", async () => {
    await open();
    await userEvent.click(tab("Towns"));
    await userEvent.keyboard("{ArrowRight}");
    expect(tab("Users")).toHaveFocus();
    await waitFor(() => expect(tab("Users")).toHaveAttribute("aria-selected", "true"));
  });
});
