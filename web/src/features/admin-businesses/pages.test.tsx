import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { bakery } from "@/testing/sample-business.ts";
import { toast } from "@/testing/toasts.ts";
import BusinessesTab from "./BusinessesTab.tsx";
import BusinessPage from "./BusinessPage.tsx";

const row = {
  id: "b1",
  business_name: "Harbor Bread Company",
  slug: "harbor-bread-company",
  category: "Bakery",
  price_range: "$$",
  is_active: true,
  logo_url: null,
  towns: ["Salem, MA", "Lynn, MA", "Beverly, MA"],
  towns_count: 5,
  created_at: "2026-05-01T12:00:00Z",
};

describe("the businesses tab", () => {
  function open(answers = {}) {
    const asked = answerAdmin({ "GET /businesses": page([row]), ...answers });
    renderInApp(<BusinessesTab />);
    return { user: userEvent.setup(), asked };
  }

  it("lists them, each with its page, Edit and delete", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Harbor Bread Company" });
    expect(link).toHaveAttribute("href", "/admin/businesses/b1");
    expect(screen.getByText("Salem, MA · Lynn, MA · Beverly, MA + 2 more")).toBeVisible();
    expect(screen.getByRole("button", { name: "Edit Harbor Bread Company" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add Featured Business" })).toBeVisible();
  });

  it("says when there is none yet", async () => {
    open({ "GET /businesses": page([]) });
    const empty = "No featured businesses yet. Add your first business!";
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it("says when they could not be loaded", async () => {
    open({ "GET /businesses": () => problem(422, "invalid", "No.") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to load featured businesses",
        variant: "destructive",
      }),
    );
  });

  it("deletes after asking, with the warning that it cannot be undone", async () => {
    const { user, asked } = open({ "DELETE /businesses/b1": null });
    await user.click(await screen.findByRole("button", { name: "Delete Harbor Bread Company" }));
    const dialog = screen.getByRole("dialog", { name: "Delete Featured Business" });
    expect(dialog).toHaveAccessibleDescription(/This action cannot be undone/);
    await user.click(within(dialog).getByRole("button", { name: "Delete Business" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(asked, "DELETE")).toHaveLength(1);
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Featured business deleted successfully",
    });
  });

  it.each([
    [409, "It has contests.", "It has contests."],
    [500, "Broken.", "Failed to delete featured business"],
  ])("says why it could not be deleted (%i)", async (status, detail, said) => {
    const { user } = open({ "DELETE /businesses/b1": () => problem(status, "x", detail) });
    await user.click(await screen.findByRole("button", { name: "Delete Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Delete Business" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: said,
        variant: "destructive",
      }),
    );
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("makes all ticked ones inactive at once", async () => {
    const { user, asked } = open({ "POST /businesses/bulk-status": { changed: 1 } });
    await user.click(await screen.findByRole("checkbox", { name: "Select Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Deactivate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Success",
        description: "1 business updated to Inactive",
      }),
    );
    expect(calls(asked, "POST")[0]?.body).toEqual({ ids: ["b1"], is_active: false });
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("keeps the ticks when they could not be changed", async () => {
    const { user } = open({ "POST /businesses/bulk-status": problem(503, "unavailable", "No.") });
    await user.click(await screen.findByRole("checkbox", { name: "Select Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Deactivate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to update featured businesses",
        variant: "destructive",
      }),
    );
    expect(screen.getByRole("checkbox", { name: "Select Harbor Bread Company" })).toBeChecked();
    expect(screen.getByText(/^1 .*selected$/)).toBeVisible();
  });
});

describe("the page about a business", () => {
  function open(answers = {}) {
    answerAdmin({ "GET /businesses/b1": bakery, "GET /contests": page([]), ...answers });
    renderInApp(
      <Routes>
        <Route path="/admin/businesses/:businessId" element={<BusinessPage />} />
      </Routes>,
      { path: "/admin/businesses/b1" },
    );
  }

  it("shows everything there is about it", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Harbor Bread Company",
    );
    expect(screen.getByText("Bakery")).toBeVisible();
    expect(screen.getByText("Active")).toBeVisible();
    expect(screen.getByText("Price range: $$")).toBeVisible();
    expect(screen.getByAltText("Harbor Bread Company logo")).toBeVisible();
    expect(screen.getByText("12 Derby Street, Salem, MA")).toBeVisible();
    expect(screen.getByRole("link", { name: "(978) 555-0142" })).toHaveAttribute(
      "href",
      "tel:9785550142",
    );
    expect(screen.getByRole("link", { name: "ines@harborbread.example" })).toHaveAttribute(
      "href",
      "mailto:ines@harborbread.example",
    );
    for (const site of ["instagram", "facebook", "twitter", "tiktok"]) {
      const name = new RegExp(`^https://${site}`);
      expect(screen.getByRole("link", { name })).toHaveAttribute("rel", "noopener noreferrer");
    }
    expect(screen.getByRole("heading", { name: "Why We Love It" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Meet the Owner" })).toBeVisible();
    expect(screen.getByAltText("Owner of Harbor Bread Company")).toBeVisible();
    const empty = "This business has not been featured in any contests yet.";
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it("leaves out what is not written", async () => {
    const bare = {
      ...bakery,
      why_we_love_it: null,
      meet_the_owner: null,
      instagram_url: null,
      facebook_url: null,
      twitter_url: null,
      tiktok_url: null,
    };
    open({ "GET /businesses/b1": bare });
    await screen.findByRole("heading", { level: 1 });
    for (const name of ["Why We Love It", "Meet the Owner", "Social Links"]) {
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
  });

  it("never makes a link of what is no web address", async () => {
    open({ "GET /businesses/b1": { ...bakery, website_url: "javascript:alert(1)" } });
    expect(await screen.findByText("javascript:alert(1)")).toBeVisible();
    expect(screen.queryByRole("link", { name: /javascript/ })).toBeNull();
  });

  it("says when there is no such business", async () => {
    open({ "GET /businesses/b1": () => problem(404, "not_found", "None.") });
    expect(await screen.findByRole("heading", { name: "Business not found" })).toBeVisible();
  });

  it("says when it could not be loaded", async () => {
    open({ "GET /businesses/b1": () => problem(422, "invalid", "No.") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to load business details",
        variant: "destructive",
      }),
    );
  });
});
