// The page on which one works on a town: its weeks, a notice to its members, and the town itself.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ClosedOperations } from "@/components/admin/session/may.tsx";
import { endOfWeek, nextWeekToPlan, weekBefore } from "@/lib/contest-week.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import TownWork from "./TownWork.tsx";

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const next = nextWeekToPlan(new Date());
const running = weekBefore(next);
const town = {
  id: "t1",
  slug: "salem-ma",
  name: "Salem",
  full_name: "Salem, MA",
  state: "MA",
  status: "Active",
  launch_date: "2026-03-01",
  population: 44000,
  total_members: 40,
  active_members: 38,
  total_contests: 1,
  has_live_contest: true,
  merged_into: null,
};
const contest = {
  id: "c1",
  title: "Win bread",
  business: { id: "b1", business_name: "Harbor Bread" },
  town: { id: "t1", slug: "salem-ma", full_name: "Salem, MA" },
  status: "Live",
  start_date: running,
  end_date: next,
  participants: 38,
  voided_at: null,
};

function open(answers: Answers = {}, closed: readonly string[] = []) {
  const asked = answerAdmin({
    "GET /towns/t1": town,
    "GET /members": page([]),
    "GET /contests": page([contest]),
    ...answers,
  });
  renderInApp(
    <ClosedOperations value={new Set(closed)}>
      <Routes>
        <Route path="/admin/towns/:townId" element={<TownWork />} />
      </Routes>
    </ClosedOperations>,
    { path: "/admin/towns/t1" },
  );
  return { asked, user: userEvent.setup() };
}

const weeks = async () => within(await screen.findByRole("region", { name: "Coming Weeks" }));

describe("the page of a town", () => {
  it("shows the week that runs with its contest, and the four after it to be filled", async () => {
    const { asked } = open();
    const card = await weeks();
    expect(await card.findByRole("link", { name: "Win bread" })).toHaveAttribute(
      "href",
      "/admin/contests/c1",
    );
    expect(card.getAllByRole("listitem")).toHaveLength(5);
    expect(card.getAllByText("No contest")).toHaveLength(4);
    const read = calls(asked, "GET /contests").filter(({ query }) => query["limit"]);
    expect(read.map(({ query }) => query)).toEqual([{ town: "t1", limit: "200" }]);
  });

  it("takes a contest that was called off for none", async () => {
    open({ "GET /contests": page([{ ...contest, voided_at: "2026-11-10T12:00:00Z" }]) });
    const card = await weeks();
    await waitFor(() => expect(card.getAllByText("No contest")).toHaveLength(5));
  });

  it("opens the form of a contest with the town and the week filled in", async () => {
    const { user } = open({ "GET /businesses/options": { items: [] } });
    const card = await weeks();
    const plan = await card.findAllByRole("button", { name: /^Create Contest for the week of/ });
    await user.click(plan[1] as HTMLElement);
    expect(await screen.findByRole("combobox", { name: /^Town/ })).toHaveValue("Salem, MA");
    expect(screen.getByLabelText(/^Start date/)).toHaveValue(endOfWeek(next));
  });

  it("leads to a notice to its members, where it has some", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Write a Notice" });
    expect(link).toHaveAttribute("href", "/admin?tab=notifications&notice=new");
  });

  it("writes to nobody where there is nobody", async () => {
    open({ "GET /towns/t1": { ...town, total_members: 0, active_members: 0 } });
    await weeks();
    expect(screen.queryByRole("link", { name: "Write a Notice" })).toBeNull();
  });

  it("lets those plan and write whose role includes it", async () => {
    open({}, ["admin_create_contest", "admin_create_notice", "admin_change_town_status"]);
    const card = await weeks();
    await card.findByRole("link", { name: "Win bread" });
    expect(card.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link", { name: "Write a Notice" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Deactivate" })).toBeNull();
  });

  it("says that the weeks did not arrive, and asks again", async () => {
    let fails = true;
    const { user } = open({
      "GET /contests": () => (fails ? problem(403, "no", "No") : page([contest])),
    });
    const card = await weeks();
    expect(await card.findByText("The coming weeks could not be loaded.")).toBeVisible();
    fails = false;
    await user.click(card.getByRole("button", { name: "Try Again" }));
    expect(await card.findByRole("link", { name: "Win bread" })).toBeVisible();
  });
});
