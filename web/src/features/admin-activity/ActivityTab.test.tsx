import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answerAdmin, calls, page } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import ActivityTab from "./ActivityTab.tsx";

const change = {
  id: "a1",
  created_at: "2026-11-15T14:00:00Z",
  admin_user: "Ada Admin",
  entity_modified: "Contest",
  entity_id: "c1",
  change_summary: "Changed a contest",
  changes: [
    { field: "prize_description", from: "Win", to: "Win bread" },
    { field: "sponsor", from: "Harbor Bank", to: null },
  ],
};

describe("the activity", () => {
  it("says who changed what and when", async () => {
    answerAdmin({ "GET /activity": page([change]) });
    renderInApp(<ActivityTab />);
    const table = await screen.findByRole("table", { name: "Activity" });
    const cells = within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(1)).toEqual(["Contest", "Ada Admin", "Nov 15, 2026, 9:00 AM"]);
  });

  it("shows each field of a change before and after", async () => {
    answerAdmin({ "GET /activity": page([change]) });
    renderInApp(<ActivityTab />);
    await userEvent.click(await screen.findByRole("button", { name: "Changed a contest" }));
    const dialog = screen.getByRole("dialog", { name: "Contest" });
    const fields = within(dialog)
      .getAllByRole("listitem")
      .map((field) => field.textContent);
    expect(fields).toEqual([
      "Prize descriptionBeforeWinAfterWin bread",
      "SponsorBeforeHarbor BankAfter–",
    ]);
  });

  it("tells apart where somebody signed in from", async () => {
    const signedIn = { ...change, change_summary: "Signed in", changes: [], network: "5f0c1e9a" };
    answerAdmin({ "GET /activity": page([signedIn]) });
    renderInApp(<ActivityTab />);
    await userEvent.click(await screen.findByRole("button", { name: "Signed in" }));
    expect(screen.getByRole("dialog")).toHaveTextContent("From network 5f0c1e9a.");
  });

  it("is filtered by what was changed", async () => {
    const asked = answerAdmin({ "GET /activity": page([]) });
    renderInApp(<ActivityTab />);
    await screen.findByText("No activity found.");
    const filter = screen.getByRole("combobox", { name: "What was changed" });
    await userEvent.selectOptions(filter, "Featured Business");
    await screen.findByText("No activity found.");
    expect(calls(asked, "GET /activity").at(-1)?.query).toEqual({ entity: "Featured Business" });
  });
});
