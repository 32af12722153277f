// The page of one town.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { TownPage } from "./TownPage.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the page of a town", () => {
  const detail = {
    id: "t1",
    slug: "salem-ma",
    name: "Salem",
    full_name: "Salem, MA",
    state: "MA",
    status: "Active",
    launch_date: "2026-03-01",
    population: null,
    total_members: 4400,
    active_members: 4210,
    total_contests: 37,
    has_live_contest: true,
    merged_into: null,
  };
  const member = {
    id: "m1",
    name: "Maria de la Cruz",
    email: "maria@a.example",
    phone_number: "6175550142",
    town_id: "t1",
    town_full_name: "Salem, MA",
    joined_at: "2026-03-01T14:00:00Z",
    is_subscribed: true,
  };
  const contest = {
    id: "c1",
    title: "Win bread",
    business: { id: "b1", business_name: "Harbor Bread" },
    status: "Live",
    start_date: "2026-11-08",
    end_date: "2026-11-15",
    participants: 4210,
  };

  function openPage(answers: Answers = {}, path = "/admin/towns/t1") {
    const asked = answerAdmin({
      "GET /towns/t1": detail,
      "GET /members": page([member]),
      "GET /contests": page([contest]),
      ...answers,
    });
    renderInApp(
      <Routes>
        <Route
          path="/admin/towns/:townId"
          element={<TownPage work={() => null} actions={() => null} />}
        />
      </Routes>,
      { path },
    );
    return asked;
  }

  it("says what the town is, with its numbers and its public pages", async () => {
    openPage();
    await screen.findByRole("heading", { level: 1, name: "Salem, MA" });
    expect(document.title).toBe("Salem, MA | Townpick Admin");
    expect(screen.getByText("State: MA")).toBeVisible();
    expect(screen.getByText("Launched Mar 1, 2026")).toBeVisible();
    const numbers = {
      "Total Members": "4,400",
      "Active Members": "4,210",
      "Total Contests": "37",
      Population: "N/A",
    };
    for (const [label, value] of Object.entries(numbers)) {
      expect(screen.getByText(label).parentElement).toHaveTextContent(label + value);
    }
    expect(screen.getByRole("link", { name: /^View Town Page/ })).toHaveAttribute(
      "href",
      "/towns/salem-ma",
    );
    expect(screen.getByRole("link", { name: /^View Live Contest/ })).toHaveAttribute(
      "href",
      "/towns/salem-ma/contest",
    );
  });

  it("lists its members, each with a link", async () => {
    const asked = openPage();
    const table = await screen.findByRole("table", { name: "Members" });
    const cells = within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual([
      "maria@a.example",
      "(617) 555-0142",
      "Active",
      "Mar 1, 2026",
      "View",
    ]);
    expect(within(table).getByRole("link", { name: "View Maria de la Cruz" })).toHaveAttribute(
      "href",
      "/admin/users/m1",
    );
    expect(calls(asked, "GET /members")[0]?.query).toEqual({ town: "t1", status: "all" });
  });

  it("lists its contests, with their businesses", async () => {
    openPage({}, "/admin/towns/t1?tab=contests");
    const table = await screen.findByRole("table", { name: "Contests" });
    const cells = within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual([
      "Harbor Bread",
      "Live",
      "Nov 8, 2026",
      "Nov 15, 2026",
      "4,210",
      "View",
    ]);
    expect(within(table).getByRole("link", { name: "Harbor Bread" })).toHaveAttribute(
      "href",
      "/admin/businesses/b1",
    );
  });

  it("has its contests searched, filtered and exported", async () => {
    const asked = openPage({}, "/admin/towns/t1?tab=contests");
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByLabelText("Show contests"), "Live");
    await user.type(screen.getByLabelText("Search contests"), "bread");
    const query = { town: "t1", status: "live", q: "bread" };
    await waitFor(() => expect(calls(asked, "GET /contests").at(-1)?.query).toEqual(query));
    expect(screen.getByRole("link", { name: "Export" })).toHaveAttribute(
      "href",
      "/api/admin/contests/export.csv?status=live&town=t1&q=bread",
    );
  });

  it.each([
    ["members", "/admin/towns/t1", "No members found"],
    ["contests", "/admin/towns/t1?tab=contests", "No contests found"],
  ])("says that there are no %s", async (_what, path, words) => {
    openPage({ "GET /members": page([]), "GET /contests": page([]) }, path);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("is closed from its page, after saying how many people that reaches", async () => {
    const asked = openPage({
      "POST /towns/status-preview": { members_of_open: 4210 },
      "PUT /places/salem-ma/status": {
        id: "t1",
        full_name: "Salem, MA",
        status: "Inactive",
        created: false,
        notified: null,
        local: false,
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate" }));
    const dialog = await screen.findByRole("dialog", { name: "Close Salem, MA?" });
    expect(dialog).toHaveTextContent("4,210 members");
    expect(calls(asked, "PUT")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(calls(asked, "PUT")[0]?.body).toEqual({ status: "Inactive" }));
    await waitFor(() => expect(calls(asked, "GET /towns/t1")).toHaveLength(2));
  });

  it("is renamed, and keeps what was typed under the service's words when it is refused", async () => {
    let answer: object = problem(422, "validation_failed", "No", { name: "Lynn, MA has it." });
    const asked = openPage({ "PUT /towns/t1": () => answer });
    await userEvent.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = screen.getByRole("dialog", { name: "Rename Town" });
    expect(dialog).toHaveTextContent("/towns/salem-ma, will always redirect there");
    const name = within(dialog).getByLabelText("Town name");
    await userEvent.clear(name);
    await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    expect(await within(dialog).findByText("Town name is required")).toBeVisible();
    expect(calls(asked, "PUT")).toEqual([]);
    await userEvent.type(name, "Lynn");
    await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    expect(await within(dialog).findByText("Lynn, MA has it.")).toBeVisible();
    expect(name).toHaveValue("Lynn");
    answer = { ...detail, name: "Old Salem", full_name: "Old Salem, MA", slug: "old-salem-ma" };
    await userEvent.clear(name);
    await userEvent.type(name, "Old Salem");
    await userEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls(asked, "PUT").at(-1)?.body).toEqual({ name: "Old Salem" });
  });

  it("is merged into another one after saying how many members move", async () => {
    const lynn = { ...detail, id: "t2", full_name: "Lynn, MA", total_members: 100 };
    const asked = openPage({
      "GET /towns/options": {
        items: [{ id: "t2", slug: "lynn-ma", full_name: "Lynn, MA", status: "Active" }],
        more: false,
      },
      "GET /towns/t2": lynn,
      "POST /towns/t1/merge": { moved: 4400, into: lynn },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Merge" }));
    const dialog = screen.getByRole("dialog", { name: "Merge Salem, MA" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Merge" }));
    expect(within(dialog).getByText("Please select a town")).toBeVisible();
    await userEvent.type(within(dialog).getByRole("combobox", { name: /Into/ }), "Lynn");
    await userEvent.click(await within(dialog).findByRole("option", { name: "Lynn, MA" }));
    const warning = await within(dialog).findByText(/move to/);
    expect(warning).toHaveTextContent(
      "4,400 members (4,210 active) move to Lynn, MA, which then has 4,500 members. Nobody is notified.",
    );
    expect(dialog).toHaveTextContent("37 contests of Salem, MA");
    expect(dialog).toHaveTextContent("This action cannot be undone.");
    expect(calls(asked, "POST")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Merge" }));
    await waitFor(() => expect(calls(asked, "POST")[0]?.body).toEqual({ into: "t2" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("says where the members of a merged town are, and changes nothing of it", async () => {
    const merged_into = { id: "t2", full_name: "Lynn, MA" };
    openPage({ "GET /towns/t1": { ...detail, status: "Inactive", merged_into } });
    expect(await screen.findByRole("link", { name: "Lynn, MA" })).toHaveAttribute(
      "href",
      "/admin/towns/t2",
    );
    for (const name of ["Activate", "Rename", "Merge"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });

  it("says that there is no such town and leads back", async () => {
    openPage({ "GET /towns/t1": problem(404, "not_found", "No") });
    await screen.findByRole("heading", { level: 1, name: "Town not found" });
    expect(screen.getByRole("link", { name: "Back to Admin" })).toHaveAttribute("href", "/admin");
    expect(toast).not.toHaveBeenCalled();
  });

  it("says that it did not arrive", async () => {
    openPage({ "GET /towns/t1": problem(403, "no", "No") });
    await screen.findByRole("button", { name: "Try Again" });
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Error",
      description: "Failed to load town details",
      variant: "destructive",
    });
  });
});
