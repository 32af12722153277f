// The dialog for a new town.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { success, toast } from "@/testing/toasts.ts";
import TownsTab from "./TownsTab.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the dialog for a new town", () => {
  async function openDialog(answers: Answers = {}) {
    const asked = answerAdmin({
      "GET /towns": page([], { total_places: 24086, showing: 0 }),
      ...answers,
    });
    renderInApp(<TownsTab />, { path: "/admin" });
    await userEvent.click(await screen.findByRole("button", { name: "Add Town" }));
    return { asked, dialog: await screen.findByRole("dialog", { name: "Add Town" }) };
  }

  const add = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole("button", { name: "Add Town" }));

  it("adds one of the places", async () => {
    const created = {
      id: "t7",
      slug: "bolton-ma",
      full_name: "Bolton, MA",
      status: "Inactive",
      notified: null,
    };
    const { asked, dialog } = await openDialog({ "POST /towns": created });
    await userEvent.type(within(dialog).getByRole("combobox", { name: "Place" }), "Bolt");
    await userEvent.click(await within(dialog).findByRole("option", { name: "Bolton, MA" }));
    await add(dialog);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(success("Bolton, MA has been added")));
    expect(calls(asked, "POST /towns")[0]?.body).toEqual({
      place_slug: "bolton-ma",
      name: null,
      state: null,
      activate: false,
    });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("adds a town by name and state, and activates it", async () => {
    const created = {
      id: "t8",
      slug: "tinytown-vt",
      full_name: "Tinytown, VT",
      status: "Active",
      notified: 0,
    };
    const { asked, dialog } = await openDialog({ "POST /towns": created });
    await userEvent.type(within(dialog).getByLabelText("Town name"), "Tinytown");
    await userEvent.type(within(dialog).getByLabelText("State"), "vt");
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Activate it now" }));
    await add(dialog);
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(success("Tinytown, VT has been activated!")),
    );
    expect(calls(asked, "POST /towns")[0]?.body).toEqual({
      place_slug: null,
      name: "Tinytown",
      state: "VT",
      activate: true,
    });
  });

  it("stays when Escape closes the list of places", async () => {
    service.use(
      http.get("*/api/places/suggestions", () =>
        HttpResponse.json({ suggestions: [{ label: "Boston, MA", value: "boston-ma" }] }),
      ),
    );
    const { dialog } = await openDialog();
    const box = within(dialog).getByRole("combobox", { name: "Place" });
    await userEvent.type(box, "bo");
    await screen.findByRole("option", { name: "Boston, MA" });
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("option")).toBeNull();
    expect(box).toHaveValue("bo");
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });

  it("says what is missing and sends nothing", async () => {
    const { asked, dialog } = await openDialog();
    await add(dialog);
    expect(within(dialog).getByText("Town name is required")).toBeVisible();
    expect(within(dialog).getByText("Enter the two-letter state code, such as MA")).toBeVisible();
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("knows the states", async () => {
    const { asked, dialog } = await openDialog();
    await userEvent.type(within(dialog).getByLabelText("Town name"), "Oz");
    await userEvent.type(within(dialog).getByLabelText("State"), "ZZ");
    await add(dialog);
    expect(within(dialog).getByText("Enter the two-letter state code, such as MA")).toBeVisible();
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("says that a town is there already, and keeps what was typed", async () => {
    const { dialog } = await openDialog({
      "POST /towns": problem(409, "conflict", "This town already exists."),
    });
    await userEvent.type(within(dialog).getByLabelText("Town name"), "Salem");
    await userEvent.type(within(dialog).getByLabelText("State"), "MA");
    await add(dialog);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("This town already exists.");
    expect(within(dialog).getByLabelText("Town name")).toHaveValue("Salem");
  });

  it("keeps what was typed when it is closed by accident", async () => {
    const { dialog } = await openDialog({});
    await userEvent.type(within(dialog).getByLabelText("Town name"), "Salem");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Keep Editing" }));
    expect(screen.getByLabelText("Town name")).toHaveValue("Salem");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add Town" }));
    expect(await screen.findByLabelText("Town name")).toHaveValue("");
  });
});
