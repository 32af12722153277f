// How the session of an administrator ends and is taken up again, and what a role is offered in it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionLoss } from "@/api/admin.ts";
import { saveDraft } from "@/components/admin/form/draft.ts";
import { calls, problem, session, signedOut } from "@/testing/admin.ts";
import { address, headline, openApp, submit } from "@/testing/admin-app.tsx";
import { toast } from "@/testing/toasts.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => sessionLoss.mend());

describe("signing out", () => {
  it("ends the session, says so and goes to the sign-in page", async () => {
    let isSignedIn = true;
    const asked = openApp("/admin", {
      "GET /session": () => (isSignedIn ? session : signedOut()),
      "DELETE /session": () => {
        isSignedIn = false;
        return null;
      },
    });
    await headline("Admin Dashboard");
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    await headline("Admin Access");
    expect(address()).toBe("/auth");
    expect(calls(asked, "DELETE /session")).toHaveLength(1);
    expect(toast).toHaveBeenCalledWith({
      title: "Signed out",
      description: "You have been signed out successfully",
    });
  });

  it("does not pretend to have happened when the service does not answer", async () => {
    openApp("/admin", { "DELETE /session": problem(500, "internal", "Broken") });
    await headline("Admin Dashboard");
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to sign out",
        variant: "destructive",
      }),
    );
    expect(address()).toBe("/admin");
  });

  it("forgets what was read and typed also when the service does not answer, until it does", async () => {
    let isAnswering = true;
    const broken = problem(500, "internal", "Broken");
    openApp("/admin/account", {
      "GET /session": () => (isAnswering ? session : broken),
      "DELETE /session": broken,
    });
    expect(await screen.findByLabelText("Name")).toHaveValue(session.admin.name);
    saveDraft("sponsor:new", { contact_name: "Ines" });
    isAnswering = false;
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    await headline("Failed to load admin data");
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    isAnswering = true;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "Sign Out" })).toBeVisible();
  });
});

describe("a session that ends while a form is open", () => {
  it("is taken up again in place, and nothing typed is lost", async () => {
    let isSignedIn = true;
    const asked = openApp("/admin/account", {
      "GET /session": () => (isSignedIn ? session : signedOut()),
      "PUT /account": ({ body }) =>
        isSignedIn ? { ...session.admin, ...(body as object) } : signedOut(),
      "POST /session": () => {
        isSignedIn = true;
        return session;
      },
    });
    const name = await screen.findByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Ada Lovelace");
    isSignedIn = false;
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    const dialog = await screen.findByRole("dialog", { name: "Your session has ended" });
    expect(dialog).toBeVisible();
    expect(within(dialog).getByLabelText("Email")).toHaveValue("ada@townpick.example");
    await userEvent.keyboard("{Escape}");
    expect(dialog).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText("Password"), "correct horse battery");
    await submit();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(screen.getByLabelText("Name")).toHaveValue("Ada Lovelace");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls(asked, "PUT /account")).toHaveLength(2));
    expect(address()).toBe("/admin/account");
  });

  it("can also be left", async () => {
    let isSignedIn = true;
    openApp("/admin/account", {
      "GET /session": () => (isSignedIn ? session : signedOut()),
      "PUT /account": () => signedOut(),
    });
    await screen.findByLabelText("Name");
    isSignedIn = false;
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave this page" }));
    await headline("Admin Access");
  });
});

describe("a role", () => {
  const editor = {
    ...session,
    admin: { ...session.admin, role: "editor" },
    closed_operations: [
      "admin_list_administrators",
      "admin_list_members",
      "admin_show_member",
      "admin_create_town",
      "admin_change_town_status",
    ],
  };

  it("is offered what it includes and nothing else", async () => {
    const asked = openApp("/admin", { "GET /session": editor });
    await headline("Admin Dashboard");
    expect(screen.getByRole("tab", { name: "Businesses" })).toBeVisible();
    expect(screen.queryByRole("tab", { name: "Users" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Administrators" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add Town" })).toBeNull();
    expect(calls(asked, "GET /members")).toHaveLength(0);
  });

  it("is told why a page is not for it", async () => {
    const asked = openApp("/admin/users/1", { "GET /session": editor });
    await headline("Not part of your role");
    expect(calls(asked, "GET /members")).toHaveLength(0);
    await userEvent.click(screen.getByRole("link", { name: "Back to Admin" }));
    await headline("Admin Dashboard");
  });

  it("without the second factor that is required leads to its set-up alone", async () => {
    let isSetUp = false;
    const asked = openApp("/admin?tab=contests", {
      "GET /session": () => ({
        ...session,
        admin: { ...session.admin, totp_enabled: isSetUp },
        must_set_up_second_factor: !isSetUp,
      }),
      "POST /account/totp": { secret: "JBSWY3DP", otpauth_url: "otpauth://totp/x" },
      "POST /account/totp/confirm": () => {
        isSetUp = true;
        return { recovery_codes: ["aaaa-1111"] };
      },
    });
    await headline("Account");
    expect(address()).toBe("/admin/account");
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(calls(asked, "GET /dashboard")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Set Up" }));
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await userEvent.type(await screen.findByLabelText("Code"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Turn On" }));
    expect(await screen.findByText("aaaa-1111")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Continue to the Dashboard" }));
    await headline("Admin Dashboard");
  });
});
