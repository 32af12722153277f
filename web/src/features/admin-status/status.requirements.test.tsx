// How messages fare, as charts with the numbers beside them.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerAdmin, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import type { Figures } from "./api.ts";
import StatusPage from "./StatusPage.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const fared = { messages: 1000, delivered: 990, failed: 10, emails: 600, opened: 300 };
const figures: Figures = {
  waiting: [
    { channel: "email", due: "later", messages: 40 },
    { channel: "sms", due: "longer", messages: 3 },
  ],
  oldest_due_seconds: 5400,
  failures: [{ channel: "sms", cause: "30003: unreachable", messages: 8 }],
  other_failures: 2,
  weeks: [
    { starts_on: "2026-11-16", channel: "email", ...fared },
    { starts_on: "2026-11-02", channel: "email", ...fared, messages: 600, delivered: 300 },
  ],
  towns: [{ town_id: "t1", full_name: "Salem, MA", ...fared }],
  is_cut: false,
  counted_at_most: 100_000,
};
const nothing: Figures = {
  ...figures,
  waiting: [],
  oldest_due_seconds: null,
  failures: [],
  other_failures: 0,
  weeks: [],
  towns: [],
};

function open(shown: object) {
  answerAdmin({ "GET /delivery-figures": shown });
  renderInApp(<StatusPage />);
}

async function rows(table: string) {
  const all = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  return all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
}

describe("the status", () => {
  it("tells what waits by how long it has been due", async () => {
    open(figures);
    const table = await rows("Waiting messages, by how long they have been due");
    expect(table.slice(1, 6).map((cells) => cells.slice(0, 4))).toEqual([
      ["Later, as planned", "40", "0", "40"],
      ["Up to 1 minute", "0", "0", "0"],
      ["1 to 10 minutes", "0", "0", "0"],
      ["10 to 60 minutes", "0", "0", "0"],
      ["Over an hour", "0", "3", "3"],
    ]);
    expect(screen.getByText(/^43 messages wait/)).toHaveTextContent(
      "The oldest has been due for 90 minutes.",
    );
  });

  it("tells what messages failed of, with the way to them", async () => {
    open(figures);
    const table = await rows("Messages that failed in the last 7 days, by cause");
    expect(table[1]?.slice(0, 2)).toEqual(["SMS 30003: unreachable", "8"]);
    expect(screen.getByText("2 failed of other causes.")).toBeVisible();
    expect(screen.getByRole("link", { name: "All failed messages" })).toHaveAttribute(
      "href",
      "/admin?tab=notifications&view=messages&status=failed",
    );
  });

  it("draws each week on a scale, and says it in numbers", async () => {
    open(figures);
    expect(await rows("Week by week")).toEqual([
      ["Week of", "Messages", "Delivered", "Opened", "Failed"],
      ["Nov 16", "1,000", "99%", "50%", "1%"],
      ["Nov 9", "0", "–", "–", "–"],
      ["Nov 2", "600", "50%", "50%", "1.7%"],
    ]);
    const chart = screen.getByRole("figure", { name: "Delivered and opened, by week" });
    expect(chart).toHaveTextContent("100%75%50%25%0%");
    const heights = [...chart.querySelectorAll("rect")].map((bar) => bar.getAttribute("height"));
    expect(heights).toEqual(["50", "50", "0", "0", "99", "50"]);
  });

  it("compares the towns, each with its page", async () => {
    open(figures);
    const table = await rows("How messages fare, by town");
    expect(table[1]).toEqual(["Salem, MA", "1,000", "99%", "50%", "1%"]);
    expect(screen.getByRole("link", { name: "Salem, MA" })).toHaveAttribute(
      "href",
      "/admin/towns/t1",
    );
  });

  it("says what the shares leave out", async () => {
    const weeks = figures.weeks.map((week) => ({ ...week, delivered: 0, opened: 0 }));
    open({ ...figures, weeks, is_cut: true });
    expect(await screen.findByText(/^Only the latest 100,000 messages are counted/)).toBeVisible();
    expect(screen.getByText("No provider has reported deliveries yet.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Count opened emails" })).toHaveAttribute(
      "href",
      "/admin/settings",
    );
  });

  it("says that nothing waits, failed or was sent", async () => {
    open(nothing);
    expect(await screen.findByText("0 messages wait. None is due.")).toBeVisible();
    expect(screen.getByText("Nothing has failed in the last 7 days.")).toBeVisible();
    expect(screen.getAllByText("Nothing was sent in the last 12 weeks.")).toHaveLength(2);
    expect(screen.queryByRole("figure")).toBeNull();
    expect(screen.queryByText(/No provider reports/)).toBeNull();
  });

  it("says that it did not arrive, and asks again", async () => {
    let fails = true;
    answerAdmin({ "GET /delivery-figures": () => (fails ? problem(403, "no", "No") : figures) });
    renderInApp(<StatusPage />);
    expect(await screen.findByText("Failed to load the status")).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await rows("Week by week");
  });
});
