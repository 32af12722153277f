import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, answerAdmin, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { upcoming as contest } from "@/testing/sample-contest.ts";
import AuditTab from "./AuditTab.tsx";
import type { DrawingAudit, DrawnContest, SnapshotEntry } from "./api.ts";

const drawn: DrawnContest = {
  contest_id: "c1",
  title: "Bread for a year",
  town_full_name: "Salem, MA",
  business_name: "Harbor Bread Company",
  drawing_completed_at: "2026-11-22T23:03:00Z",
};

const audit: DrawingAudit = {
  drawing_timestamp: "2026-11-22T23:03:00Z",
  total_participants: 1240,
  winners_selected: 1,
  random_seed: "5eed5eed",
  drawing_method: "tpd1",
  audit_steps: [
    {
      step: 1,
      timestamp: "2026-11-22T23:03:00Z",
      action: "Winner selected",
      winner_name: "Maria de la Cruz",
      crypto_seed: "0a1b",
      random_value: "18446744073709551615",
      random_index_selected: 17,
    },
  ],
  system_info: { version: "1.0.0" },
  exclusions: { employee: 2 },
  merkle_root: "aa11",
  commitment: "bb22",
};

const entry: SnapshotEntry = {
  member_id: "m1",
  user_name: "Maria de la Cruz",
  user_email: "maria@mail.example",
  user_phone: "9785550142",
  ticket: "00ff",
  entered_at: "2026-11-15T12:00:00Z",
  snapshot_taken_at: "2026-11-22T23:00:00Z",
};

/** The entry of a member who was deleted since. */
const gone: SnapshotEntry = {
  ...entry,
  member_id: null,
  user_name: null,
  user_email: null,
  user_phone: null,
  ticket: "11ee",
};

function open(answers: Answers, path = "/admin?tab=audit") {
  answerAdmin(answers);
  renderInApp(<AuditTab />, { path });
  return userEvent.setup();
}

describe("the audit trail", () => {
  it("lists the contests whose drawing is over", async () => {
    open({ "GET /drawings": page([drawn]) });
    const table = await screen.findByRole("table", { name: "Completed contests" });
    const cells = within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual(["Salem, MA", "Harbor Bread Company", "Nov 22, 2026, 6:03 PM"]);
  });

  it("says when there are none", async () => {
    open({ "GET /drawings": page([]) });
    expect(
      await screen.findByText("No completed contests with audit trails found."),
    ).toBeInTheDocument();
  });

  it("shows what decided a drawing, its steps and everybody who was in it", async () => {
    const user = open({
      "GET /drawings": page([drawn]),
      "GET /drawings/c1": audit,
      "GET /drawings/c1/snapshot": page([entry, gone]),
    });
    await user.click(await screen.findByRole("button", { name: "Bread for a year" }));
    for (const words of ["1,240", "5eed5eed", "tpd1", "employee 2", "version 1.0.0", "aa11"]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    const steps = screen.getByRole("table", { name: "Audit steps" });
    const cells = within(steps)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      "1",
      "Winner selected",
      "Maria de la Cruz",
      "18446744073709551615",
      "17",
      "0a1b",
      "Nov 22, 2026, 6:03 PM",
    ]);
    const snapshot = await screen.findByRole("table", { name: "Participant snapshot" });
    expect(within(snapshot).getByRole("cell", { name: "(978) 555-0142" })).toBeVisible();
    expect(within(snapshot).getByText("Deleted member")).toBeVisible();
    expect(within(snapshot).getByRole("link", { name: "Maria de la Cruz" })).toHaveAttribute(
      "href",
      "/admin/users/m1",
    );
  });

  it("goes back to the list as it was left, however soon after the typing", async () => {
    const user = open({ "GET /drawings": page([drawn]), "GET /drawings/c1": audit });
    const search = () => screen.findByRole("searchbox", { name: "Search drawings" });
    const heading = () => screen.findByRole("columnheader", { name: /^Contest/ });
    await user.click(within(await heading()).getByRole("button"));
    expect(await heading()).toHaveAttribute("aria-sort", "ascending");
    await user.type(await search(), "bread");
    await user.click(await screen.findByRole("button", { name: "Bread for a year" }));
    await user.click(await screen.findByRole("button", { name: "All drawings" }));
    expect(await search()).toHaveValue("bread");
    expect(await heading()).toHaveAttribute("aria-sort", "ascending");
  });

  it("names a drawing in its tab, and leads to the list whoever opened its address", async () => {
    const title = document.title;
    const user = open(
      { "GET /drawings": page([drawn]), "GET /drawings/c1": audit, "GET /contests/c1": contest },
      "/admin?tab=audit&drawing=c1",
    );
    await waitFor(() =>
      expect(document.title).toBe(`Drawing: ${contest.title} · Salem, MA | Townpick Admin`),
    );
    await user.click(screen.getByRole("button", { name: "All drawings" }));
    expect(await screen.findByRole("table", { name: "Completed contests" })).toBeVisible();
    expect(document.title).toBe(title);
  });

  it.each([
    ["there is none", problem(404, "not_found", "No"), 0],
    ["it does not arrive", problem(403, "no", "No"), 1],
  ])("says that there is no detailed trail when %s", async (_, answer, retries) => {
    const user = open({ "GET /drawings": page([drawn]), "GET /drawings/c1": answer });
    await user.click(await screen.findByRole("button", { name: "Bread for a year" }));
    const words = "No detailed audit trail available for this contest.";
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryAllByRole("button", { name: "Try Again" })).toHaveLength(retries);
  });
});
