// The two jobs of every week in the contests tab: towns without a contest, and winners' prizes.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { endOfWeek, nextSunday, nextWeekToPlan } from "@/lib/contest-week.ts";
import { type Asked, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { prize, row, upcoming, winner } from "@/testing/sample-contest.ts";
import { toast } from "@/testing/toasts.ts";
import ContestsTab from "./ContestsTab.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

const sunday = nextWeekToPlan(new Date());
const openTown = (id: string, full_name: string, active_members: number) => ({
  id,
  slug: full_name.toLowerCase().replace(", ", "-"),
  full_name,
  active_members,
});
const salem = openTown("t1", "Salem, MA", 90);
const lynn = openTown("t2", "Lynn, MA", 80);
const unplanned = (...towns: readonly object[]) =>
  page(towns, { showing: towns.length, open_towns: 7, total_places: 9 });

function open(view: string, answers = {}) {
  const asked = answerAdmin({ "GET /towns": unplanned(salem, lynn), ...answers });
  renderInApp(<ContestsTab />, { path: `/admin?tab=contests&view=${view}` });
  return { user: userEvent.setup(), asked };
}

const planButton = (town: string) =>
  screen.findByRole("button", { name: `Create Contest in ${town}` });

describe("the towns to plan", () => {
  it("are the active towns without a contest in the week", async () => {
    const { asked } = open("plan");
    const list = await screen.findByRole("table", { name: "Towns to plan" });
    expect(within(list).getByRole("link", { name: "Lynn, MA" })).toBeVisible();
    expect(screen.getByText("2 of 7 active towns without a contest")).toBeVisible();
    expect(calls(asked, "GET").map(({ call, query }) => ({ call, query }))).toEqual([
      { call: "GET /towns", query: { filter: "unplanned", week: sunday } },
    ]);
  });

  it("are read page by page", async () => {
    const { asked } = open("plan", {
      "GET /towns": ({ query }: Asked) => {
        const more = { showing: 2, open_towns: 7, total: 2 };
        return query["cursor"]
          ? page([lynn], more)
          : page([salem], { ...more, next_cursor: "two" });
      },
    });
    expect(await planButton("Lynn, MA")).toBeVisible();
    expect(screen.getByText("2 of 7 active towns without a contest")).toBeVisible();
    expect(calls(asked, "GET /towns")[1]?.query).toMatchObject({ cursor: "two", week: sunday });
  });

  it("keep their week in the address, unless it has begun", async () => {
    const later = endOfWeek(sunday) ?? "";
    const { asked } = open(`plan&week=${later}`);
    expect(await screen.findByRole("combobox", { name: "Week" })).toHaveValue(later);
    await planButton("Salem, MA");
    expect(calls(asked, "GET /towns")[0]?.query).toMatchObject({ week: later });
    cleanup();
    const opened = open("plan&week=2020-01-05");
    expect(await screen.findByRole("combobox", { name: "Week" })).toHaveValue(sunday);
    await planButton("Salem, MA");
    expect(calls(opened.asked, "GET /towns")[0]?.query).toMatchObject({ week: sunday });
  });

  it("are searched, sorted and exported", async () => {
    const { user, asked } = open("plan");
    await user.click(await screen.findByRole("button", { name: "Town" }));
    await user.type(screen.getByLabelText("Search towns"), "lynn");
    const query = { filter: "unplanned", week: sunday, sort: "full_name", q: "lynn" };
    await waitFor(() => expect(calls(asked, "GET /towns").at(-1)?.query).toEqual(query));
    const file = screen.getByRole("link", { name: "Export" }).getAttribute("href") ?? "";
    expect(Object.fromEntries(new URL(file, location.origin).searchParams)).toEqual(query);
  });

  it("open the form with the town and the week filled in", async () => {
    const { user } = open("plan");
    await user.click(await planButton("Lynn, MA"));
    expect(await screen.findByRole("combobox", { name: /^Town/ })).toHaveValue("Lynn, MA");
    expect(screen.getByLabelText(/^Start date/)).toHaveValue(sunday);
    expect(screen.getByRole("combobox", { name: /^Featured business/ })).toBeEnabled();
  });

  describe("once one has its contest", () => {
    async function planned(town: string, ...others: readonly object[]) {
      const towns = { left: [salem, lynn] as readonly object[] };
      const { user } = open("plan", {
        "GET /towns": () => unplanned(...towns.left),
        "GET /businesses/options": { items: [{ id: "b1", business_name: "Harbor Bread" }] },
        "POST /contests": () => {
          towns.left = others;
          return upcoming;
        },
      });
      await user.click(await planButton(town));
      await user.click(await screen.findByRole("combobox", { name: /^Featured business/ }));
      await user.click(await screen.findByRole("option", { name: "Harbor Bread" }));
      await user.type(screen.getByLabelText(/^Prize description/), "Bread");
      await user.click(screen.getByRole("dialog").querySelector("[type=submit]") as HTMLElement);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() =>
        expect(screen.queryByRole("button", { name: `Create Contest in ${town}` })).toBeNull(),
      );
    }

    it("give the keyboard to the next one", async () => {
      await planned("Salem, MA", lynn);
      expect(await planButton("Lynn, MA")).toHaveFocus();
      expect(screen.getByText("1 of 7 active towns without a contest")).toBeVisible();
    });

    it("give it to the one before when it was the last", async () => {
      await planned("Lynn, MA", salem);
      expect(await planButton("Salem, MA")).toHaveFocus();
    });
  });

  it("say when there are none, and when they did not arrive", async () => {
    const { user } = open("plan", { "GET /towns": unplanned() });
    expect(await screen.findByText("Every active town has a contest for this week.")).toBeVisible();
    answerAdmin({ "GET /towns": problem(403, "no", "No") });
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Week" }),
      endOfWeek(sunday) ?? "",
    );
    expect(await screen.findByText("Failed to load admin data")).toBeVisible();
  });
});

describe("the latest winners", () => {
  const tick = (name: string) => screen.findByRole("checkbox", { name });
  const marked = async ({ body }: Asked) => ({ ...winner, ...(body as object) });

  it("are one list with everything that following up needs", async () => {
    const waiting = { ...prize, id: "w2", needs_tax_form: true };
    const { user, asked } = open("winners", { "GET /winners": page([prize, waiting]) });
    const list = await screen.findByRole("table", { name: "Latest winners" });
    const row = within(list).getAllByRole("row")[1] as HTMLElement;
    expect(within(row).getByRole("link", { name: "Salem, MA" })).toHaveAttribute(
      "href",
      "/admin/contests/c1",
    );
    expect(within(row).getByRole("link", { name: "Maria de la Cruz" })).toHaveAttribute(
      "href",
      "/admin/users/m1",
    );
    expect(row).toHaveTextContent("A $200 gift card, Harbor Bread");
    expect(row).toHaveTextContent("Notified");
    expect(row).not.toHaveTextContent("Tax form needed");
    const held = within(list).getAllByRole("row")[2] as HTMLElement;
    expect(held).toHaveTextContent("Tax form needed");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Show winners" }),
      "Prizes to hand over",
    );
    await waitFor(() =>
      expect(calls(asked, "GET /winners").at(-1)?.query).toEqual({ prizes: "to_hand_over" }),
    );
    expect(calls(asked, "GET").every(({ call }) => call === "GET /winners")).toBe(true);
  });

  it("are ticked off in the list, at once, and taken back when that is refused", async () => {
    const { user, asked } = open("winners", {
      "GET /winners": page([prize]),
      "PUT /contests/c1/winners/w1": problem(500, "no", "No"),
    });
    const box = await tick("Prize fulfilled for Maria de la Cruz");
    await user.click(box);
    expect(calls(asked, "PUT")[0]?.body).toEqual({ prize_claimed: true, prize_fulfilled: true });
    await waitFor(() => expect(box).not.toBeChecked());
    expect(await tick("Prize claimed by Maria de la Cruz")).not.toBeChecked();
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Failed to update winner",
      variant: "destructive",
    });
  });

  it("are claimed when they were handed over, and not handed over when they were not claimed", async () => {
    const { user, asked } = open("winners", {
      "GET /winners": page([prize]),
      "PUT /contests/c1/winners/w1": marked,
    });
    await user.click(await tick("Prize fulfilled for Maria de la Cruz"));
    expect(await tick("Prize claimed by Maria de la Cruz")).toBeChecked();
    await user.click(await tick("Prize claimed by Maria de la Cruz"));
    expect(await tick("Prize fulfilled for Maria de la Cruz")).not.toBeChecked();
    await waitFor(() => expect(calls(asked, "PUT")).toHaveLength(2));
    const neither = { prize_claimed: false, prize_fulfilled: false };
    expect(calls(asked, "PUT")[1]?.body).toEqual(neither);
  });

  it("keep a tick that is made while another one is on its way", async () => {
    let answerFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const { user, asked } = open("winners", {
      "GET /winners": page([prize]),
      "PUT /contests/c1/winners/w1": async (sent: Asked) => {
        await first;
        return marked(sent);
      },
    });
    await user.click(await tick("Prize claimed by Maria de la Cruz"));
    await waitFor(() => expect(calls(asked, "PUT")).toHaveLength(1));
    await user.click(await tick("Prize fulfilled for Maria de la Cruz"));
    answerFirst();
    await waitFor(() => expect(calls(asked, "PUT")).toHaveLength(2));
    const both = { prize_claimed: true, prize_fulfilled: true };
    expect(calls(asked, "PUT")[1]?.body).toEqual(both);
    expect(await tick("Prize fulfilled for Maria de la Cruz")).toBeChecked();
  });

  it("say when there are none", async () => {
    const { user } = open("winners", { "GET /winners": page([]) });
    expect(await screen.findByText("There are no winners yet.")).toBeVisible();
    const filter = screen.getByRole("combobox", { name: "Show winners" });
    await user.selectOptions(filter, "Prizes to hand over");
    expect(await screen.findByText("There are none at the moment.")).toBeVisible();
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
    expect(screen.queryByText(/^This is what you typed/)).toBeNull();
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
