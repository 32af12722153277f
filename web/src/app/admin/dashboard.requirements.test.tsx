// The administrators' first page: its numbers, its panel and its tabs.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppRoutes } from "@/app/router.tsx";
import { toast } from "@/lib/toast.ts";
import { type Answers, answerAdmin, numbers, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";

vi.mock(import("@/lib/toast.ts"), async (load) => ({ ...(await load()), toast: vi.fn() }));

const towns = page([], { total_places: 0, showing: 0 });
const engine = {
  schedules: [
    {
      work: "reminders",
      label: "Weekly reminders",
      schedule: "Saturday 10:00",
      next_at: "2026-11-21T15:00:00Z",
      last_started_at: null,
      last_finished_at: null,
      last_outcome: null,
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
const comingWeek = page([
  {
    at: "2026-11-16T15:00:00Z",
    kind: "contest_announcement",
    contest_id: "c1",
    contest_title: "Win",
    town_full_name: "Salem, MA",
    channel: "email",
    recipients: 4210,
  },
]);

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => document.querySelector("output")?.textContent;

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
  vi.mocked(toast).mockClear();
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
    await open();
    const card = screen.getByText(label).parentElement as HTMLElement;
    expect(await within(card).findByText(count)).toBeVisible();
  });

  it("draw the growth of the last 7 and 30 days", async () => {
    await open();
    expect(await screen.findByText("+49")).toBeVisible();
    expect(screen.getByText("+227")).toBeVisible();
    const bars = (label: RegExp) =>
      screen.getByRole("img", { name: label }).querySelectorAll("rect").length;
    expect(bars(/last 7 days/)).toBe(7);
    expect(bars(/last 30 days\. Most on Oct 30, 2026: 29\./)).toBe(30);
  });

  it("say when they did not arrive", async () => {
    await open("/admin", { "GET /dashboard": problem(403, "no", "No") });
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
    await open("/admin", {
      "GET /dashboard": () => (isBack ? numbers : problem(403, "no", "No")),
    });
    const growth = within(await screen.findByRole("region", { name: "Growth" }));
    expect(await growth.findByText("Growth could not be loaded.")).toBeVisible();
    expect(growth.queryByRole("img")).toBeNull();
    isBack = true;
    await userEvent.click(growth.getByRole("button", { name: "Try Again" }));
    expect(await growth.findByText("+49")).toBeVisible();
  });
});

describe("what the week asks for", () => {
  it("is counted, and leads to where it is done", async () => {
    const counts = { new: 2, in_review: 5, accepted: 0, declined: 0 };
    await open("/admin?tab=activity", {
      "GET /towns": ({ query }) =>
        page([], { total_places: 40, showing: query["filter"] === "unplanned" ? 12 : 40 }),
      "GET /winners": ({ query }) =>
        page([], { total: query["prizes"] === "to_hand_over" ? 1204 : null }),
      "GET /applications": page([], { counts }),
      "GET /nominations": page([], { counts: { ...counts, new: 1 } }),
    });
    const link = (name: RegExp) => screen.findByRole("link", { name });
    expect(await link(/^Towns without a contest in the week of .* 12$/)).toHaveAttribute(
      "href",
      "/admin?tab=contests&view=plan",
    );
    expect(await link(/^New applications and nominations 3$/)).toHaveAttribute(
      "href",
      "/admin?tab=inbox",
    );
    expect(await link(/^Prizes to hand over 1,204$/)).toHaveAttribute(
      "href",
      "/admin?tab=contests&view=winners&prizes=to_hand_over",
    );
  });
});

describe("the Automated Notification System panel", () => {
  it("is closed at first and asks for nothing", async () => {
    const { asked } = await open();
    expect(screen.getByText("Mondays at 10am EST")).not.toBeVisible();
    expect(asked.some(({ call }) => call === "GET /engine")).toBe(false);
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
    await open("/admin", {
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
    await open("/admin", {
      "GET /engine": { ...engine, unreached_winners, unreached_winners_total },
    });
    await userEvent.click(screen.getByText("Automated Notification System"));
    const notice = await screen.findByRole("region", { name: "73 winners could not be reached" });
    expect(notice).toHaveTextContent("These are the 50 with the least time left.");
  });

  it("lists what runs by itself, the queue and the coming week", async () => {
    await open();
    await userEvent.click(screen.getByText("Automated Notification System"));
    const schedules = [
      ["Contest drawings", "Every 5 minutes after the end time"],
      ["Contest announcements", "Mondays at 10am EST"],
      ["New-user announcements", "Immediately on signup"],
      ["Drawing reminders", "Saturdays at 10am EST"],
      ["Post-drawing and winner notifications", "Immediately"],
      ["Queue processing", "Every 2 minutes"],
    ];
    for (const [work, when] of schedules) {
      const row = screen.getByText(work as string).parentElement as HTMLElement;
      expect(within(row).getByText(when as string)).toBeVisible();
    }
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
