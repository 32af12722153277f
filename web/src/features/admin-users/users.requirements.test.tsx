// The Users tab.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MemberRow } from "@/components/admin/api/members.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { setScreenWidth } from "@/testing/screen-width.ts";
import { failure, success, toast } from "@/testing/toasts.ts";
import UsersTab from "./UsersTab.tsx";

const maria: MemberRow = {
  id: "m1",
  name: "Maria de la Cruz",
  email: "maria@a.example",
  phone_number: "6175550142",
  town_id: "t1",
  town_full_name: "Salem, MA",
  joined_at: "2026-03-01T14:00:00Z",
  is_subscribed: true,
  is_flagged: false,
  confirmed_at: "2026-06-01T12:00:00Z",
};
const bo: MemberRow = {
  ...maria,
  id: "m2",
  name: "Bo Ray",
  town_full_name: "",
  is_subscribed: false,
  is_flagged: true,
};
const deactivated = "User has been deactivated";
const broken = problem(500, "internal", "Broken");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the Users tab", () => {
  function open(answers: Answers = {}) {
    const asked = answerAdmin({
      "GET /members": page([maria, bo], { total: 1000234 }),
      ...answers,
    });
    renderInApp(<UsersTab />, { path: "/admin?tab=users" });
    return asked;
  }

  const row = async (name: string) =>
    (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;

  it("shows each user with contact, town, joined date and status, and leads to their page", async () => {
    open();
    const cells = within(await row("Maria de la Cruz")).getAllByRole("cell");
    expect(cells.slice(2, 7).map((cell) => cell.textContent)).toEqual([
      "maria@a.example",
      "(617) 555-0142",
      "Salem, MA",
      "Mar 1, 2026",
      "Active",
    ]);
    expect(screen.getByRole("link", { name: "Maria de la Cruz" })).toHaveAttribute(
      "href",
      "/admin/users/m1",
    );
    expect(within(await row("Bo Ray")).getByText("Flagged")).toBeVisible();
    expect(screen.getByText("1,000,234 users")).toBeVisible();
  });

  it.each([390, 768, 900])("tells email and phone on a screen of %i pixels too", async (width) => {
    setScreenWidth(width);
    open();
    const [, name] = within(await row("Maria de la Cruz")).getAllByRole("cell");
    expect(name).toHaveTextContent("maria@a.example");
    expect(name).toHaveTextContent("(617) 555-0142");
  });

  it("says when a town is unknown", async () => {
    open();
    const cells = within(await row("Bo Ray")).getAllByRole("cell");
    expect(cells[4]).toHaveTextContent("Unknown town");
    expect(cells[6]).toHaveTextContent("Inactive");
  });

  it("flips the subscription alone, at once", async () => {
    const asked = open({
      "PUT /members/m1/subscription": { is_subscribed: false, deactivated_at: null },
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Deactivate Maria de la Cruz" }),
    );
    expect(await screen.findByRole("button", { name: "Activate Maria de la Cruz" })).toBeVisible();
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(success(deactivated)));
    expect(calls(asked, "PUT")[0]?.body).toEqual({
      is_subscribed: false,
      set_deactivated_at: false,
    });
  });

  it("takes the flip back when the service refuses", async () => {
    open({ "PUT /members/m2/subscription": broken });
    await userEvent.click(await screen.findByRole("button", { name: "Activate Bo Ray" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update user subscription")),
    );
    expect(await screen.findByRole("button", { name: "Activate Bo Ray" })).toBeVisible();
  });

  it("takes back one flip and no other", async () => {
    let refuse = () => {};
    const refusal = new Promise<Response>((resolve) => {
      refuse = () => resolve(broken.clone());
    });
    open({
      "PUT /members/m2/subscription": () => refusal,
      "PUT /members/m1/subscription": { is_subscribed: false, deactivated_at: null },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Activate Bo Ray" }));
    await screen.findByRole("button", { name: "Deactivate Bo Ray" });
    await userEvent.click(screen.getByRole("button", { name: "Deactivate Maria de la Cruz" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(success(deactivated)));
    refuse();
    expect(await screen.findByRole("button", { name: "Activate Bo Ray" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Activate Maria de la Cruz" })).toBeVisible();
  });

  it("deletes a user only after warning that it cannot be undone", async () => {
    const asked = open({ "DELETE /members/m2": null });
    await userEvent.click(await screen.findByRole("button", { name: "Delete Bo Ray" }));
    const dialog = screen.getByRole("dialog", { name: "Delete this user?" });
    expect(dialog).toHaveTextContent("Bo Ray");
    expect(dialog).toHaveTextContent("This action cannot be undone.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(calls(asked, "DELETE")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Delete Bo Ray" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete User" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Bo Ray" })).toBeNull());
    expect(toast).toHaveBeenCalledExactlyOnceWith(success("User deleted successfully"));
  });

  it("keeps a user that could not be deleted, and the question", async () => {
    open({ "DELETE /members/m2": broken });
    await userEvent.click(await screen.findByRole("button", { name: "Delete Bo Ray" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete User" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to delete user")),
    );
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(screen.getByText("Bo Ray")).toBeInTheDocument();
  });

  const preview = {
    changed: 2,
    towns: [
      { full_name: "Salem, MA", members: 1 },
      { full_name: "Lynn, MA", members: 1 },
    ],
  };

  async function tickAll(answers: Answers) {
    const asked = open({ "POST /members/bulk-subscription/preview": preview, ...answers });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select all loaded rows" }));
    await userEvent.click(screen.getByRole("button", { name: "Deactivate" }));
    return { asked, dialog: await screen.findByRole("dialog", { name: "Deactivate 2 users?" }) };
  }

  it("changes several users after saying how many and of which towns, and can undo it", async () => {
    const { asked, dialog } = await tickAll({
      "POST /members/bulk-subscription": { changed: 2, ids: ["m1", "m2"] },
    });
    expect(dialog).toHaveTextContent(
      "2 users (1 in Salem, MA, 1 in Lynn, MA) will leave the drawings and get no more messages. You can activate them again.",
    );
    const sent = () =>
      asked
        .filter(({ call }) => call === "POST /members/bulk-subscription")
        .map(({ body }) => body);
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining(success("2 users deactivated"))),
    );
    expect(sent()).toEqual([{ ids: ["m1", "m2"], is_subscribed: false }]);
    const { action } = vi.mocked(toast).mock.lastCall?.[0] ?? {};
    expect(action?.label).toBe("Undo");
    action?.onClick();
    await waitFor(() => expect(sent()[1]).toEqual({ ids: ["m1", "m2"], is_subscribed: true }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(success("2 users reactivated")));
  });

  it("keeps the question and the ticks when several users could not be changed", async () => {
    const { dialog } = await tickAll({ "POST /members/bulk-subscription": broken });
    await userEvent.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update user subscription")),
    );
    expect(dialog).toBeVisible();
    expect(screen.getByText(/^2 .*selected$/)).toBeInTheDocument();
  });

  it("keeps the ticks when several users could not be changed", async () => {
    open({ "POST /members/bulk-subscription": broken });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Bo Ray" }));
    await userEvent.click(screen.getByRole("button", { name: "Activate" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure("Failed to update user subscription")),
    );
    expect(screen.getByRole("checkbox", { name: "Select Bo Ray" })).toBeChecked();
  });
});
