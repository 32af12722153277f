import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { answerAdmin, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { upcoming } from "@/testing/sample-contest.ts";
import { toast } from "@/testing/toasts.ts";
import ContestPreviewPage from "./ContestPreviewPage.tsx";

const contest = {
  ...upcoming,
  number_of_winners: 0,
  consolation_prize: "10% off a loaf",
  terms_and_conditions: "One prize for each household.",
  additional_images: ["/images/b.webp"],
};

function open(answer: object) {
  answerAdmin({ "GET /contests/c1": answer });
  renderInApp(
    <Routes>
      <Route path="/contest-preview/:contestId" element={<ContestPreviewPage />} />
    </Routes>,
    { path: "/contest-preview/c1" },
  );
}

const period = "November 15, 2026 – November 22, 2026";
const banner = "Contest Preview Mode - This contest is not live to users";

describe("the contest preview", () => {
  it("says that it is one", async () => {
    open(contest);
    expect(await screen.findByText(banner)).toBeVisible();
  });

  it("does not deny that a contest is live, and leads to its page", async () => {
    open({ ...contest, status: "Live" });
    const words = "Contest Preview Mode - This contest is live to users";
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(banner)).toBeNull();
    expect(screen.getByRole("link", { name: "Open its page" })).toBeVisible();
  });

  it("shows the contest, its business and its stories", async () => {
    open(contest);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(contest.title);
    expect(screen.getByText("1 Salem resident will be selected")).toBeVisible();
    expect(screen.getAllByText(period)).toHaveLength(2);
    for (const name of [
      "Harbor Bread Company",
      "What We Love",
      "Meet The Owner",
      "Take A Look",
      "Additional Images",
    ]) {
      expect(screen.getByRole("heading", { level: 2, name })).toBeVisible();
    }
  });

  it("shows the terms on a card, with an entry button that does nothing", async () => {
    open(contest);
    const entry = await screen.findByRole("button", { name: "Preview Mode - Entry Disabled" });
    expect(entry).toBeDisabled();
    for (const words of [
      "A $200 gift card",
      "Value: $200.50",
      "Salem, MA",
      "10% off a loaf",
      "One prize for each household.",
      "Pick it up.",
    ]) {
      expect(screen.getByText(words)).toBeVisible();
    }
  });

  it.each([
    ["Upcoming", "Upcoming"],
    ["Live", "Active"],
    ["Completed", "Ended"],
  ])("calls a contest that is %s %s", async (status, badge) => {
    open({ ...contest, status });
    expect(await screen.findByText(badge)).toBeVisible();
  });

  it("says that a contest was called off, and why, and does not call it live", async () => {
    const void_reason = "The bakery has closed.";
    open({ ...contest, status: "Live", voided_at: "2026-11-16T12:00:00Z", void_reason });
    expect(await screen.findByText("Called off", { selector: "span" })).toBeVisible();
    expect(screen.getByText(/^This contest was called off\./)).toBeVisible();
    expect(screen.getByText(void_reason)).toBeVisible();
    expect(screen.queryByText("Active")).toBeNull();
    expect(screen.queryByText(banner)).toBeNull();
    expect(screen.queryByRole("link", { name: "Open its page" })).toBeNull();
  });

  it("puts a placeholder where a picture cannot be loaded", async () => {
    open(contest);
    const [first] = await screen.findAllByAltText("Harbor Bread Company, view 1 of 1");
    fireEvent.error(first as HTMLElement);
    expect(screen.getByText("Image not available")).toBeVisible();
  });

  it("says that there is no such contest", async () => {
    open(problem(404, "not_found", "No"));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Contest Not Found");
    const words = "The contest you're looking for doesn't exist or has been removed.";
    expect(screen.getByText(words)).toBeVisible();
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Contest not found",
      variant: "destructive",
    });
  });

  it("says that the contest could not be loaded", async () => {
    open(problem(403, "no", "No"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to load contest data",
        variant: "destructive",
      }),
    );
    expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
  });
});
