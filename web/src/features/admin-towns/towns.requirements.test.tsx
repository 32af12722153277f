// The Towns tab.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TownRow } from "@/components/admin/api/towns.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { failure, success, toast } from "@/testing/toasts.ts";
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
