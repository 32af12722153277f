import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, problem, session } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import AdministratorsPage from "./AdministratorsPage.tsx";

const ada = {
  id: session.admin.id,
  name: "Ada Admin",
  email: "ada@townpick.example",
  role: "owner",
  last_sign_in_at: "2026-11-15T06:00:00Z",
  has_second_factor: true,
  disabled_at: null,
  created_at: "2026-11-01T06:00:00Z",
};
const kim = {
  ...ada,
  id: "a2",
  name: "Kim Editor",
  email: "kim@townpick.example",
  role: "editor",
  last_sign_in_at: null,
  has_second_factor: false,
};
const invitation = {
  id: "i1",
  email: "lou@townpick.example",
  role: "viewer",
  invited_by: "Ada Admin",
  created_at: "2026-11-15T06:00:00Z",
  expires_at: "2026-11-22T06:00:00Z",
};

function open(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /administrators": {
      accounts: [ada, kim],
      invitations: [invitation],
      second_factor_required: false,
    },
    ...answers,
  });
  renderInApp(<AdministratorsPage />, { path: "/admin/administrators" });
  return asked;
}

async function rowOf(name: string): Promise<HTMLElement> {
  const cell = await screen.findByText(name);
  return cell.closest("[data-row]") as HTMLElement;
}

describe("the accounts", () => {
  it("offer nothing about one's own", async () => {
    open();
    const own = await rowOf("ada@townpick.example");
    await waitFor(() => expect(within(own).getByText("You")).toBeVisible());
    expect(within(own).queryByRole("button")).toBeNull();
  });

  it("are given another role", async () => {
    const asked = open({ "PUT /administrators/a2/role": null });
    await userEvent.click(await screen.findByRole("button", { name: "Change role of Kim Editor" }));
    const dialog = screen.getByRole("dialog");
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Role/), "Manager");
    expect(within(dialog).getByText(/members and messages/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole("button", { name: "Change Role" }));
    await waitFor(() => expect(calls(asked, "PUT")[0]?.body).toEqual({ role: "manager" }));
  });

  it.each([
    ["Disable", "Disable Account", "POST /administrators/a2/disable"],
    ["Remove", "Remove Account", "DELETE /administrators/a2"],
  ])("are asked about before: %s", async (action, confirm, call) => {
    const asked = open({ [call]: null });
    await userEvent.click(await screen.findByRole("button", { name: `${action} Kim Editor` }));
    expect(calls(asked, call)).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: confirm }));
    await waitFor(() => expect(calls(asked, call)).toHaveLength(1));
  });
});

describe("an invitation", () => {
  async function inviteLou() {
    await userEvent.click(await screen.findByRole("button", { name: "Invite" }));
    await userEvent.type(screen.getByLabelText(/^Email/), "lou@townpick.example");
    await userEvent.click(screen.getByRole("button", { name: "Send Invitation" }));
  }

  it("that no email took along shows its link once", async () => {
    const link = "https://townpick.example/admin/invitation/abc";
    const asked = open({ "POST /administrators/invitations": { invitation, link } });
    await inviteLou();
    expect(await screen.findByText(link)).toBeVisible();
    expect(calls(asked, "POST")[0]?.body).toEqual({
      email: "lou@townpick.example",
      role: "editor",
    });
    await userEvent.click(screen.getByRole("button", { name: "I Have Passed It On" }));
    expect(screen.queryByText(link)).toBeNull();
  });

  it("says under its field why it was refused, and keeps what was typed", async () => {
    const words = "This address has already been invited";
    open({
      "POST /administrators/invitations": problem(422, "validation_failed", "No", { email: words }),
    });
    await inviteLou();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue("lou@townpick.example");
  });

  it("is sent again after a question that says to whom", async () => {
    const asked = open({
      "POST /administrators/invitations/i1/resend": { invitation, link: null },
    });
    const name = "Send again to lou@townpick.example";
    await userEvent.click(await screen.findByRole("button", { name }));
    expect(screen.getByRole("dialog")).toHaveTextContent(
      "lou@townpick.example will get a new link",
    );
    expect(calls(asked, "POST")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Send Again" }));
    await waitFor(() => expect(calls(asked, "POST")).toHaveLength(1));
  });

  it("is taken back after a question", async () => {
    const asked = open({ "DELETE /administrators/invitations/i1": null });
    const name = "Take back from lou@townpick.example";
    await userEvent.click(await screen.findByRole("button", { name }));
    await userEvent.click(screen.getByRole("button", { name: "Take Back" }));
    await waitFor(() => expect(calls(asked, "DELETE")).toHaveLength(1));
  });
});

describe("two-step sign-in", () => {
  it("is required after saying how many have none", async () => {
    const asked = open({ "PUT /sign-in-rules": null });
    await userEvent.click(await screen.findByRole("button", { name: "Require It for Everyone" }));
    expect(screen.getByText(/One administrator has no second factor/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Require It" }));
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(calls(asked, "PUT")[0]?.body).toEqual({ second_factor_required: true });
  });
});
