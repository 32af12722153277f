// The two jobs of every week in the contests tab: towns without a contest, and winners' prizes.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "@/lib/toast.ts";
import { type Asked, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import ContestsTab from "./ContestsTab.tsx";
import { row, upcoming, winner } from "./sample.ts";
import { endOfWeek, nextSunday, nextWeekToPlan } from "./week.ts";

vi.mock(import("@/lib/toast.ts"), async (load) => ({ ...(await load()), toast: vi.fn() }));

beforeEach(() => {
  vi.mocked(toast).mockClear();
  sessionStorage.clear();
});

const sunday = nextWeekToPlan(new Date());
const openTown = (id: string, full_name: string, active_members: number) => ({
  id,
  full_name,
  active_members,
});
const salem = openTown("t1", "Salem, MA", 90);
const lynn = openTown("t2", "Lynn, MA", 80);
const planned = (id: string, start_date: string, voided_at: string | null = null) => ({
  ...row,
  id,
  town: { ...row.town, id: "t1" },
  start_date,
  voided_at,
});

function open(view: string, answers = {}) {
  const asked = answerAdmin({
    "GET /towns": page([salem, lynn]),
    "GET /contests": page([planned("c1", sunday)]),
    ...answers,
  });
  renderInApp(<ContestsTab />, { path: `/admin?tab=contests&view=${view}` });
  return { user: userEvent.setup(), asked };
}

describe("the towns to plan", () => {
  it("are the active towns without a contest in the week", async () => {
    const { asked } = open("plan");
    const list = await screen.findByRole("table", { name: "Towns to plan" });
    expect(within(list).getByRole("link", { name: "Lynn, MA" })).toBeVisible();
    expect(within(list).queryByText("Salem, MA")).toBeNull();
    expect(screen.getByText("1 of 2 active towns without a contest")).toBeVisible();
    expect(calls(asked, "GET /towns")[0]?.query).toMatchObject({ filter: "active" });
  });

  it("count a called-off contest and one of another week as none", async () => {
    const later = endOfWeek(sunday) ?? "";
    open("plan", {
      "GET /contests": page([planned("c1", later), planned("c2", sunday, "2026-11-01T12:00:00Z")]),
    });
    expect(await screen.findByText("2 of 2 active towns without a contest")).toBeVisible();
  });

  it("are read to the last page, but contests only back to the week", async () => {
    const towns = ({ query }: Asked) =>
      query["cursor"] ? page([lynn]) : page([salem], { next_cursor: "two" });
    const contests = page([planned("c1", sunday), planned("c0", "2020-01-05")], {
      next_cursor: "older",
    });
    const { asked } = open("plan", { "GET /towns": towns, "GET /contests": contests });
    expect(await screen.findByText("1 of 2 active towns without a contest")).toBeVisible();
    expect(calls(asked, "GET /contests")).toHaveLength(1);
  });

  it("open the form with the town and the week filled in", async () => {
    const { user } = open("plan");
    await user.click(await screen.findByRole("button", { name: "Create Contest in Lynn, MA" }));
    expect(await screen.findByRole("combobox", { name: /^Town/ })).toHaveValue("Lynn, MA");
    expect(screen.getByLabelText(/^Start date/)).toHaveValue(sunday);
    expect(screen.getByRole("combobox", { name: /^Featured business/ })).toBeEnabled();
  });

  it("say when there are none, and when they did not arrive", async () => {
    const { user } = open("plan", { "GET /towns": page([salem]) });
    expect(await screen.findByText("Every active town has a contest in this week.")).toBeVisible();
    answerAdmin({ "GET /towns": problem(403, "no", "No"), "GET /contests": page([]) });
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Week" }),
      endOfWeek(sunday) ?? "",
    );
    expect(await screen.findByText("Failed to load admin data")).toBeVisible();
  });
});

describe("the latest winners", () => {
  const drawing = {
    contest_id: "c1",
    title: "Bread",
    town_full_name: "Salem, MA",
    business_name: "Harbor Bread",
    drawing_completed_at: "2026-11-08T23:03:00Z",
  };

  it("are ticked off in the list, at once, and taken back when that is refused", async () => {
    const { user, asked } = open("winners", {
      "GET /drawings": page([drawing]),
      "GET /contests/c1/winners": { items: [winner] },
      "PUT /contests/c1/winners/w1": problem(500, "no", "No"),
    });
    const tick = await screen.findByRole("checkbox", {
      name: "Prize fulfilled for Maria de la Cruz",
    });
    await user.click(tick);
    expect(calls(asked, "PUT")[0]?.body).toEqual({ prize_claimed: false, prize_fulfilled: true });
    await waitFor(() => expect(tick).not.toBeChecked());
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Failed to update winner",
      variant: "destructive",
    });
  });

  it("leave out who lost the prize, and lead to the contest when there are several", async () => {
    const items = [
      { ...winner, id: "w0", name: "Gone By", state: "expired" },
      winner,
      { ...winner, id: "w2", name: "Ann Lee" },
    ];
    open("winners", {
      "GET /drawings": page([drawing]),
      "GET /contests/c1/winners": { items },
    });
    expect(await screen.findAllByText("Maria de la Cruz and 1 more")).not.toHaveLength(0);
    expect(screen.getByRole("link", { name: "View Winners" })).toHaveAttribute(
      "href",
      "/admin/contests/c1",
    );
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("a duplicate", () => {
  it("has everything of the contest, on the first free Sunday of its town", async () => {
    const first = nextSunday(new Date());
    const { user, asked } = open("all", {
      "GET /contests": page([row, { ...row, id: "c9", start_date: first }]),
      "GET /contests/c1": { ...upcoming, id: "c1" },
      "POST /contests": upcoming,
    });
    const buttons = await screen.findAllByRole("button", { name: "Duplicate Bread for a year" });
    await user.click(buttons[0] as HTMLElement);
    expect(await screen.findByLabelText(/^Title/)).toHaveValue(upcoming.title);
    expect(screen.getByLabelText(/^Start date/)).toHaveValue(endOfWeek(first));
    expect(screen.queryByText(/^This is what you had typed/)).toBeNull();
    await user.click(screen.getByRole("dialog").querySelector("[type=submit]") as HTMLElement);
    await waitFor(() =>
      expect(calls(asked, "POST /contests")[0]?.body).toMatchObject({
        town_id: "t1",
        start_date: endOfWeek(first),
        prize_value_cents: 20_050,
      }),
    );
  });
});
