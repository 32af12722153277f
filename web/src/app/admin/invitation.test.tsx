// How somebody who was invited becomes an administrator.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionLoss } from "@/api/admin.ts";
import { calls, problem, session, signedOut } from "@/testing/admin.ts";
import { headline, openApp } from "@/testing/admin-app.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => sessionLoss.mend());

describe("an invitation", () => {
  const path = "/admin/invitation/abc";
  const invitation = {
    email: "kim@townpick.example",
    role: "editor",
    invited_by: "Ada Admin",
    expires_at: "2026-11-22T06:00:00Z",
  };

  it("is accepted with a name and a password, and leads in", async () => {
    let isSignedIn = false;
    const asked = openApp(path, {
      "GET /session": () => (isSignedIn ? session : signedOut()),
      "GET /invitations/abc": invitation,
      "POST /invitations/abc": () => {
        isSignedIn = true;
        return session;
      },
    });
    await headline("Your invitation");
    expect(await screen.findByText(/Ada Admin invites you .* as editor/)).toBeVisible();
    expect(screen.getByText("kim@townpick.example")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Your name"), "Kim");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
    await userEvent.click(screen.getByRole("button", { name: "Accept the Invitation" }));
    await headline("Admin Dashboard");
    expect(calls(asked, "POST /invitations")[0]?.body).toEqual({
      name: "Kim",
      password: "correct horse battery",
    });
  });

  it("says under its field what is wrong with the password, and keeps it", async () => {
    const words = "Use at least 12 characters";
    openApp(path, {
      "GET /invitations/abc": invitation,
      "POST /invitations/abc": problem(422, "validation_failed", "No", { password: `${words}!` }),
    });
    await userEvent.type(await screen.findByLabelText("Your name"), "Kim");
    await userEvent.type(screen.getByLabelText("Password"), "short");
    await userEvent.click(screen.getByRole("button", { name: "Accept the Invitation" }));
    expect(await screen.findByText(`${words}!`)).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveValue("short");
  });

  it.each([
    ["unknown", problem(404, "not_found", "No"), "No invitation here"],
    ["too old", problem(410, "link_expired", "This invitation has expired."), "Out of date"],
  ])("that is %s says so", async (_case, answer, title) => {
    openApp(path, { "GET /invitations/abc": answer });
    await headline(title);
  });
});
