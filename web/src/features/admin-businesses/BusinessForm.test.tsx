import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { bakery } from "@/testing/sample-business.ts";
import { toast } from "@/testing/toasts.ts";
import { BusinessDialog } from "./BusinessDialog.tsx";
import { slugOf } from "./fields.ts";

beforeEach(() => {
  sessionStorage.clear();
});

const towns = { items: [{ id: "t1", slug: "salem-ma", full_name: "Salem, MA", status: "Active" }] };

function open(answers = {}, id: string | null = null) {
  const asked = answerAdmin({ "GET /towns/options": { ...towns, more: false }, ...answers });
  const onClose = vi.fn();
  renderInApp(<BusinessDialog id={id} onClose={onClose} />);
  return { user: userEvent.setup(), asked, onClose };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const options = (name: RegExp) =>
  [...screen.getByRole<HTMLSelectElement>("combobox", { name }).options].map(({ text }) => text);

describe("the featured business form", () => {
  it("offers the thirteen categories and the four price ranges", () => {
    open();
    expect(options(/^Category/).slice(1)).toEqual([
      "Restaurant",
      "Cafe",
      "Bakery",
      "Bar",
      "Retail",
      "Salon & Beauty",
      "Fitness",
      "Healthcare",
      "Professional Services",
      "Home Services",
      "Entertainment",
      "Education",
      "Other",
    ]);
    expect(options(/^Price range/).slice(1)).toEqual(["$", "$$", "$$$", "$$$$"]);
  });

  it("makes the slug of the name at every change, and lets it be edited", async () => {
    const { user } = open();
    await user.type(field(/^Business name/), "Joe's Bar & Grill");
    expect(field(/^Slug/)).toHaveValue("joe-s-bar-grill");
    await user.clear(field(/^Slug/));
    await user.type(field(/^Slug/), "joes");
    expect(field(/^Slug/)).toHaveValue("joes");
    await user.type(field(/^Business name/), "!");
    expect(field(/^Slug/)).toHaveValue("joe-s-bar-grill");
  });

  it("needs a name, a category and a town", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "Add Business" }));
    expect(await screen.findByText("Business name is required")).toBeVisible();
    expect(screen.getByText("Category is required")).toBeVisible();
    expect(screen.getByText("Please select at least one town")).toBeVisible();
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Please fill in required fields and select at least one town",
      variant: "destructive",
    });
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("sends everything by its name, with what is empty as null", async () => {
    const { user, asked, onClose } = open({ "POST /businesses": bakery });
    await user.type(field(/^Business name/), "Harbor Bread");
    await user.selectOptions(screen.getByRole("combobox", { name: /^Category/ }), "Bakery");
    await user.click(screen.getByRole("combobox", { name: "Towns" }));
    await user.click(await screen.findByRole("option", { name: "Salem, MA" }));
    await user.click(screen.getByRole("button", { name: "Add Business" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "POST /businesses")[0]?.body).toMatchObject({
      business_name: "Harbor Bread",
      slug: "harbor-bread",
      category: "Bakery",
      price_range: null,
      towns: ["t1"],
      is_active: true,
      hours_of_operation: null,
      logo_url: null,
      owner_profile_photo_url: null,
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Featured business created successfully",
    });
  });

  it("shows an existing business and saves it in place", async () => {
    const { user, asked, onClose } = open(
      { "GET /businesses/b1": bakery, "PUT /businesses/b1": bakery },
      "b1",
    );
    await screen.findByDisplayValue("Harbor Bread Company");
    expect(screen.getByText("1 town(s) selected")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Active" }));
    await user.click(screen.getByRole("button", { name: "Save Business" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    // What it was when the form was opened goes with it, so that nobody else's change is undone.
    const { id: _, created_at: __, ...stored } = bakery;
    expect(calls(asked, "PUT")[0]?.body).toEqual({ ...stored, is_active: false, towns: ["t1"] });
  });

  it("says that it could not be saved, in the words of the specification", async () => {
    const broken = () => problem(503, "unavailable", "The database does not answer.");
    const { user } = open({ "GET /businesses/b1": bakery, "PUT /businesses/b1": broken }, "b1");
    await screen.findByDisplayValue("Harbor Bread Company");
    await user.click(screen.getByRole("button", { name: "Save Business" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to create featured business",
        variant: "destructive",
      }),
    );
  });

  it("puts a taken slug's refusal under the slug", async () => {
    const taken = () =>
      problem(409, "conflict", "Another business has this slug.", { slug: "This slug is taken" });
    const { user } = open({ "GET /businesses/b1": bakery, "PUT /businesses/b1": taken }, "b1");
    await screen.findByDisplayValue("Harbor Bread Company");
    await user.click(screen.getByRole("button", { name: "Save Business" }));
    await waitFor(() => expect(field(/^Slug/)).toBeInvalid());
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ description: "Another business has this slug." }),
    );
  });
});

describe("a slug", () => {
  it.each([
    ["Joe's Bar & Grill", "joe-s-bar-grill"],
    ["  Café Lumière ", "caf-lumi-re"],
    ["--A--", "a"],
    ["!!!", ""],
  ])("of %j is %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
