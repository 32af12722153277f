import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { answerAdmin, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { failure, toast } from "@/testing/toasts.ts";
import SponsorPage from "./SponsorPage.tsx";
import SponsorsTab from "./SponsorsTab.tsx";

const row = {
  id: "s1",
  name: "Harbor Bank",
  contact_name: "Ann Lee",
  contact_email: "ann@bank.example",
  category: "Professional Services",
  logo_url: null,
  contests_count: 3,
  created_at: "2026-05-01T12:00:00Z",
};
const sponsor = {
  ...row,
  contact_phone: "9785550142",
  website_url: "https://bank.example",
  towns: [{ id: "t1", full_name: "Salem, MA", status: "Active", active_members: 1203 }],
  total_contests: 3,
  active_contests: 1,
  updated_at: "2026-11-01T12:00:00Z",
};
const contest = {
  id: "c1",
  title: "",
  prize_description: "A $200 gift card",
  town: { id: "t1", slug: "salem-ma", full_name: "" },
  business: { id: "b1", business_name: "" },
  status: "Live",
  start_date: "2026-11-15",
  end_date: "2026-11-22",
  voided_at: null,
};

describe("the sponsors tab", () => {
  function open(answers = {}) {
    answerAdmin({ "GET /sponsors": page([row]), ...answers });
    renderInApp(<SponsorsTab />);
    return userEvent.setup();
  }

  it("lists them, each with its page, Edit and delete", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Harbor Bank" });
    expect(link).toHaveAttribute("href", "/admin/sponsors/s1");
    expect(screen.getByRole("button", { name: "Edit Harbor Bank" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Sponsor" })).toBeVisible();
  });

  it("says when there is none yet", async () => {
    open({ "GET /sponsors": page([]) });
    expect(await screen.findByText("No sponsors yet. Add your first sponsor!")).toBeVisible();
  });

  it("says when they could not be loaded", async () => {
    open({ "GET /sponsors": () => problem(422, "invalid", "No.") });
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to load sponsors")));
  });

  it("deletes after asking", async () => {
    const user = open({ "DELETE /sponsors/s1": null });
    await user.click(await screen.findByRole("button", { name: "Delete Harbor Bank" }));
    const dialog = screen.getByRole("dialog", { name: "Delete Sponsor" });
    expect(dialog).toHaveAccessibleDescription(/This action cannot be undone/);
    await user.click(within(dialog).getByRole("button", { name: "Delete Sponsor" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Success",
        description: "Sponsor deleted successfully",
      }),
    );
  });

  it("says when it could not be deleted", async () => {
    const user = open({ "DELETE /sponsors/s1": () => problem(500, "internal", "Broken.") });
    await user.click(await screen.findByRole("button", { name: "Delete Harbor Bank" }));
    await user.click(screen.getByRole("button", { name: "Delete Sponsor" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to delete sponsor")));
  });
});

describe("the page about a sponsor", () => {
  function open(answers = {}) {
    answerAdmin({ "GET /sponsors/s1": sponsor, "GET /contests": page([contest]), ...answers });
    renderInApp(
      <Routes>
        <Route path="/admin/sponsors/:sponsorId" element={<SponsorPage />} />
      </Routes>,
      { path: "/admin/sponsors/s1" },
    );
  }

  it("says that it is loading, then shows numbers, contact, towns and contests", async () => {
    open();
    expect(screen.getByText("Loading sponsor details...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Harbor Bank" })).toBeVisible();
    expect(screen.getByText("Total Contests Sponsored").nextSibling).toHaveTextContent("3");
    expect(screen.getByText("Active Contests").nextSibling).toHaveTextContent("1");
    expect(screen.getByText("Ann Lee")).toBeVisible();
    expect(screen.getByRole("link", { name: "(978) 555-0142" })).toBeVisible();
    const town = screen.getByRole("link", { name: /^Salem, MA/ });
    expect(town).toHaveAttribute("href", "/admin/towns/t1");
    expect(town).toHaveTextContent("1,203 active members");
    const title = await screen.findByRole("link", { name: "A $200 gift card" });
    expect(title).toHaveAttribute("href", "/admin/contests/c1");
    expect(screen.getAllByText("Unknown town")).not.toHaveLength(0);
    expect(screen.getByText("Unknown business")).toBeVisible();
    expect(screen.getByText("Nov 15, 2026 – Nov 22, 2026")).toBeVisible();
  });

  it("leaves out a phone and a site that are not given, and says when nothing was sponsored", async () => {
    open({
      "GET /sponsors/s1": { ...sponsor, contact_phone: null, website_url: null, towns: [] },
      "GET /contests": page([]),
    });
    expect(await screen.findByText("This sponsor hasn't sponsored any towns yet.")).toBeVisible();
    expect(
      await screen.findByText("This sponsor hasn't sponsored any contests yet."),
    ).toBeVisible();
    await userEvent.setup().selectOptions(screen.getByLabelText("Show contests"), "Live");
    expect(await screen.findByText("No contests match the current filters.")).toBeVisible();
    expect(screen.queryByText("Contact phone")).toBeNull();
    expect(screen.queryByText("Website")).toBeNull();
  });

  it("says when there is no such sponsor", async () => {
    open({ "GET /sponsors/s1": () => problem(404, "not_found", "None.") });
    expect(await screen.findByRole("heading", { name: "Sponsor Not Found" })).toBeVisible();
    expect(screen.getByText("The sponsor you're looking for doesn't exist.")).toBeVisible();
  });

  it("says when it could not be loaded", async () => {
    open({ "GET /sponsors/s1": () => problem(422, "invalid", "No.") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(failure("Failed to load sponsor details")),
    );
  });
});
