// The Towns tab and the dialog for a new town.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TownRow } from "@/components/admin/api/towns.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";
import TownsTab from "./TownsTab.tsx";

const salem: TownRow = {
  id: "t1",
  slug: "salem-ma",
  full_name: "Salem, MA",
  state: "MA",
  status: "Active",
  active_members: 4210,
  total_members: 4400,
  launch_date: "2026-03-01",
  population: 44480,
  activation_eligible: true,
};
const oakPark: TownRow = {
  ...salem,
  id: "t2",
  slug: "oak-park-il",
  full_name: "Oak Park, IL",
  status: "Inactive",
  launch_date: null,
};
const unrecorded: TownRow = { ...oakPark, id: null, slug: "bow-nh", full_name: "Bow, NH" };
const deserted: TownRow = {
  ...oakPark,
  id: null,
  slug: "boise-id",
  full_name: "Boise, ID",
  active_members: 0,
  total_members: 0,
};
const towns = page([salem, oakPark, unrecorded, deserted], { total_places: 24086, showing: 4 });

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const address = () => document.querySelector("output")?.textContent;

const nobody = { members: 0, emails: 0, texts: 0 };
const preview = {
  closed_towns: 1,
  open_towns: 1,
  members_of_open: 4210,
  launch: { members: 1234, emails: 1200, texts: 900 },
  announcement: nobody,
  reminder: nobody,
  sends_email: true,
  sends_texts: true,
};

function openTab(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /towns": towns,
    "POST /towns/status-preview": preview,
    ...answers,
  });
  renderInApp(
    <>
      <Address />
      <TownsTab />
    </>,
    { path: "/admin" },
  );
  return asked;
}

const button = (name: string) => screen.findByRole("button", { name });
/** Agrees to what is asked. */
const agree = async (name: "Activate" | "Deactivate") => {
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name }));
};
const statusOf = async (name: RegExp) => {
  const row = (await screen.findByText(name)).closest("tr") as HTMLElement;
  return within(row).getByText(/^(Active|Inactive)$/).textContent;
};
const success = (description: string) => ({ title: "Success", description });
const failure = (description: string) => ({ title: "Error", description, variant: "destructive" });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the Towns tab", () => {
  it("starts with towns that have members, the biggest first, and counts the places", async () => {
    const asked = openTab();
    expect(await screen.findByText("24,086 total places · 4 showing")).toBeVisible();
    expect(calls(asked, "GET /towns")[0]?.query).toEqual({
      filter: "has_members",
      sort: "-active_members",
    });
    const answersOf = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(answersOf("Show towns")).toEqual(["Has Members", "Active", "Inactive", "All"]);
    expect(answersOf("Sort towns")).toEqual(["By Members", "By Name"]);
  });

  it("leads to the page of a town that has a record", async () => {
    openTab();
    await userEvent.click(await screen.findByRole("link", { name: "Salem, MA" }));
    expect(address()).toBe("/admin/towns/t1");
  });

  it("activates by a click a place with members but no record, and says whom it told", async () => {
    const asked = openTab({
      "PUT /places/bow-nh/status": {
        id: "t9",
        full_name: "Bow, NH",
        status: "Active",
        created: true,
        notified: 4210,
        local: false,
      },
    });
    await userEvent.click(await button("Bow, NH"));
    expect(calls(asked, "PUT")).toEqual([]);
    await agree("Activate");
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(
        success("Bow, NH has been activated! Launch notifications sent to 4210 members."),
      ),
    );
    expect(calls(asked, "PUT")[0]?.body).toEqual({ status: "Active" });
    expect(await screen.findByRole("link", { name: "Bow, NH" })).toHaveAttribute(
      "href",
      "/admin/towns/t9",
    );
  });

  it("does nothing at a click on a place with neither", async () => {
    openTab();
    await screen.findByText("Boise, ID");
    expect(screen.queryByRole("button", { name: "Boise, ID" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Boise, ID" })).toBeNull();
  });

  it("has a button that is off only for inactive towns without members", async () => {
    openTab();
    expect(await button("Deactivate Salem, MA")).toBeEnabled();
    expect(await button("Activate Oak Park, IL")).toBeEnabled();
    expect(await button("Activate Boise, ID")).toBeDisabled();
  });

  it.each([
    [
      "Deactivate Salem, MA",
      "salem-ma",
      "Salem, MA",
      "Inactive",
      null,
      "Salem, MA status updated to Inactive",
      false,
    ],
    [
      "Activate Oak Park, IL",
      "oak-park-il",
      "Oak Park, IL",
      "Active",
      12,
      "Oak Park, IL status updated to Active. Launch notifications sent!",
      false,
    ],
    [
      "Activate Oak Park, IL",
      "oak-park-il",
      "Oak Park, IL",
      "Active",
      12,
      "Oak Park, IL status updated to Active. Launch notifications for 12 members are stored in the local outbox, because no provider is set up.",
      true,
    ],
    [
      "Activate Oak Park, IL",
      "oak-park-il",
      "Oak Park, IL",
      "Active",
      null,
      "Oak Park, IL status updated to Active",
      false,
    ],
  ])("says what '%s' did", async (name, slug, full_name, status, notified, words, local) => {
    openTab({
      [`PUT /places/${slug}/status`]: {
        id: "t",
        full_name,
        status,
        created: false,
        notified,
        local,
      },
    });
    await userEvent.click(await button(name));
    await agree(status === "Active" ? "Activate" : "Deactivate");
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(success(words)));
  });

  it.each([
    [
      "Activate Oak Park, IL",
      {},
      "Open Oak Park, IL?",
      "1,234 members will be sent the launch message by email (1,200) and text (900). Sent messages cannot be recalled.",
    ],
    [
      "Activate Oak Park, IL",
      { sends_texts: false },
      "Open Oak Park, IL?",
      "1,234 members will be sent the launch message by email (1,200) and text (900). No provider is set up for texts, so they stay in the local outbox. Sent messages cannot be recalled.",
    ],
    [
      "Activate Oak Park, IL",
      { launch: nobody },
      "Open Oak Park, IL?",
      "No messages will be sent: every member has already been notified.",
    ],
    [
      "Activate Oak Park, IL",
      { launch: nobody, announcement: { members: 1300, emails: 1300, texts: 0 } },
      "Open Oak Park, IL?",
      "The running contest is announced to 1,300 members by email (1,300). Sent messages cannot be recalled.",
    ],
    [
      "Activate Oak Park, IL",
      {
        launch: { members: 1234, emails: 1200, texts: 0 },
        announcement: { members: 1, emails: 0, texts: 1 },
        sends_texts: false,
      },
      "Open Oak Park, IL?",
      "1,234 members will be sent the launch message by email (1,200). The running contest is announced to 1 member by text (1). No provider is set up for texts, so they stay in the local outbox. Sent messages cannot be recalled.",
    ],
    [
      "Activate Oak Park, IL",
      { launch: nobody, reminder: { members: 1300, emails: 1300, texts: 2 } },
      "Open Oak Park, IL?",
      "1,300 members will be reminded of the drawing at once by email (1,300) and text (2). Sent messages cannot be recalled.",
    ],
    [
      "Deactivate Salem, MA",
      {},
      "Close Salem, MA?",
      "4,210 members will no longer get messages about contests there",
    ],
  ])("asks before it does '%s', with the number of people", async (name, numbers, title, words) => {
    const asked = openTab({ "POST /towns/status-preview": { ...preview, ...numbers } });
    await userEvent.click(await button(name));
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(dialog).toHaveTextContent(words);
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(calls(asked, "PUT")).toEqual([]);
  });

  it("asks nothing and does nothing when it cannot be counted whom it reaches", async () => {
    const asked = openTab({ "POST /towns/status-preview": problem(500, "internal", "Broken") });
    await userEvent.click(await button("Activate Oak Park, IL"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update place status")),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls(asked, "PUT")).toEqual([]);
  });

  it("shows a change at once and takes it back when the service refuses", async () => {
    let refuse = () => {};
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    openTab({
      "PUT /places/salem-ma/status": () => held.then(() => problem(500, "internal", "Broken")),
    });
    await userEvent.click(await button("Deactivate Salem, MA"));
    await agree("Deactivate");
    expect(await screen.findByLabelText("Activate Salem, MA")).toBeInTheDocument();
    expect(await statusOf(/^Salem, MA$/)).toBe("Inactive");
    refuse();
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update place status")),
    );
    expect(await statusOf(/^Salem, MA$/)).toBe("Active");
  });

  it("changes several towns after asking", async () => {
    const asked = openTab({
      "POST /towns/bulk-status": { changed: 1, skipped: 1, notified: 12, local: true },
    });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Salem, MA" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Oak Park, IL" }));
    await userEvent.click(screen.getByRole("button", { name: "Activate" }));
    const dialog = await screen.findByRole("dialog", { name: "Open 2 towns?" });
    expect(dialog).toHaveTextContent("1,234 members will be sent the launch message");
    expect(dialog).toHaveTextContent("cannot be recalled");
    expect(calls(asked, "POST /towns/status-preview")[0]?.body).toEqual({
      slugs: ["salem-ma", "oak-park-il"],
    });
    expect(calls(asked, "POST /towns/bulk-status")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Activate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        success(
          "1 town updated to Active, 1 unchanged. Launch notifications for 12 members are stored in the local outbox, because no provider is set up.",
        ),
      ),
    );
    expect(calls(asked, "POST /towns/bulk-status")[0]?.body).toEqual({
      slugs: ["salem-ma", "oak-park-il"],
      status: "Active",
    });
  });

  it("keeps the ticks and the question when several towns could not be changed", async () => {
    openTab({ "POST /towns/bulk-status": problem(503, "unavailable", "No.") });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Salem, MA" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Oak Park, IL" }));
    await userEvent.click(screen.getByRole("button", { name: "Activate" }));
    const dialog = await screen.findByRole("dialog", { name: "Open 2 towns?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Activate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update place status")),
    );
    expect(dialog).toBeVisible();
    expect(screen.getByText(/^2 .*selected$/)).toBeInTheDocument();
  });
});

describe("the dialog for a new town", () => {
  async function openDialog(answers: Answers = {}) {
    const asked = openTab(answers);
    await userEvent.click(await button("Add Town"));
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
