// Who gets to the administrators' pages, and how.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionLoss } from "@/api/admin.ts";
import { AppRoutes } from "@/app/router.tsx";
import { type Answers, answerAdmin, calls, problem, session, signedOut } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => document.querySelector("output")?.textContent;

function open(path: string, answers: Answers = {}, sign_in_with?: string) {
  const asked = answerAdmin({ "GET /sessions": { items: [] }, ...answers });
  renderInApp(
    <>
      <Address />
      <AppRoutes />
    </>,
    { path, boot: sign_in_with ? { sign_in_with } : {} },
  );
  return asked;
}

async function fillIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "ada@townpick.example");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Sign In" }));
const headline = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => sessionLoss.mend());

describe("the sign-in page", () => {
  it("has its title, its fields and the way home", async () => {
    open("/auth", { "GET /session": signedOut() });
    await headline("Admin Access");
    expect(screen.getByText("Sign in to access the admin dashboard")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(screen.getByLabelText("Email")).toBeRequired();
    expect(screen.getByLabelText("Password")).toBeRequired();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await waitFor(() => expect(document.title).toBe("Admin Access | Townpick"));
  });

  it("shows and hides the password", async () => {
    open("/auth", { "GET /session": signedOut() });
    const password = await screen.findByLabelText("Password");
    expect(password).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password).toHaveAttribute("type", "password");
  });

  it("signs in, says so and goes to the dashboard", async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const asked = open("/auth", {
      "GET /session": signedOut(),
      "POST /session": () => held.then(() => session),
    });
    await fillIn();
    await submit();
    expect(await screen.findByRole("button", { name: "Signing in..." })).toBeVisible();
    letThrough();
    await headline("Admin Dashboard");
    expect(address()).toBe("/admin");
    expect(toast).toHaveBeenCalledWith({ title: "Success", description: "Logged in successfully" });
    expect(calls(asked, "POST /session").map(({ body }) => body)).toEqual([
      { email: "ada@townpick.example", password: "correct horse battery" },
    ]);
  });

  it.each([
    [
      "the service's words",
      problem(401, "invalid_credentials", "Invalid credentials"),
      "Invalid credentials",
    ],
    [
      "too many attempts",
      problem(429, "rate_limited", "Please wait a minute."),
      "Please wait a minute.",
    ],
    [
      "an answer without words",
      new Response("<h1>no</h1>", { status: 502 }),
      "Invalid credentials",
    ],
  ])("tells of %s and keeps what was typed", async (_case, answer, words) => {
    open("/auth", { "GET /session": signedOut(), "POST /session": answer });
    await fillIn();
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Login Failed",
      description: words,
      variant: "destructive",
    });
    expect(screen.getByLabelText("Email")).toHaveValue("ada@townpick.example");
    expect(screen.getByLabelText("Password")).toHaveValue("correct horse battery");
  });

  it("asks for the code of a second factor, and takes a wrong one for no end", async () => {
    const wrong = "That code is not right. Please try again.";
    const asked = open("/auth", {
      "GET /session": signedOut(),
      "POST /session": ({ body }) => {
        const { code } = body as { code?: string };
        if (code === undefined) return problem(401, "second_factor_required", "A code is needed.");
        return code === "123456" ? session : problem(401, "invalid_credentials", wrong);
      },
    });
    await fillIn();
    await submit();
    const code = await screen.findByLabelText("Code");
    expect(code).toHaveFocus();
    expect(toast).not.toHaveBeenCalled();
    await userEvent.type(code, "000000");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(wrong);
    await userEvent.clear(code);
    await userEvent.type(code, "123 456");
    await submit();
    await headline("Admin Dashboard");
    expect(calls(asked, "POST /session").at(-1)?.body).toEqual({
      email: "ada@townpick.example",
      password: "correct horse battery",
      code: "123456",
    });
  });

  it("sends whoever has a session on to the dashboard", async () => {
    open("/auth");
    await headline("Admin Dashboard");
    expect(address()).toBe("/admin");
  });
});

describe("the identity provider", () => {
  const name = "Example Login";
  const link = () => screen.queryByRole("link", { name: `Sign in with ${name}` });

  it("is offered only where there is one", async () => {
    open("/auth", { "GET /session": signedOut() });
    await headline("Admin Access");
    expect(screen.queryByRole("link", { name: /^Sign in with/ })).toBeNull();
  });

  it("leads back to the page somebody wanted", async () => {
    open("/admin/account?from=mail", { "GET /session": signedOut() }, name);
    await headline("Admin Access");
    expect(link()).toHaveAttribute("href", "/api/admin/session/oidc");
    link()?.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link() as HTMLElement);
    cleanup();
    open("/auth", {}, name);
    await headline("Account");
    expect(address()).toBe("/admin/account?from=mail");
  });

  it.each([
    ["not_linked", "belongs to no administrator here"],
    ["unreachable", "We could not reach Example Login."],
    ["expired", "That took too long"],
  ])("is told of in words when the address says %s", async (word, words) => {
    open(`/auth?refused=${word}`, { "GET /session": signedOut() }, name);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });

  it("has its words left out of the page when they are not ours", async () => {
    open("/auth?refused=<b>call+us</b>", { "GET /session": signedOut() }, name);
    await headline("Admin Access");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is followed by the code of those who have a second factor", async () => {
    const wrong = "That code is not right. Please try again.";
    const asked = open(
      "/auth?step=code",
      {
        "GET /session": signedOut(),
        "POST /session/oidc/code": ({ body }) =>
          (body as { code: string }).code === "123456"
            ? session
            : problem(401, "invalid_credentials", wrong),
      },
      name,
    );
    const code = await screen.findByLabelText("Code");
    expect(code).toHaveFocus();
    expect(link()).toBeNull();
    await userEvent.type(code, "000000");
    await submit();
    expect(await screen.findByRole("alert")).toHaveTextContent(wrong);
    await userEvent.clear(code);
    await userEvent.type(code, "123 456");
    await submit();
    await headline("Admin Dashboard");
    expect(calls(asked, "POST").map(({ call }) => call)).toEqual([
      "POST /session/oidc/code",
      "POST /session/oidc/code",
    ]);
  });

  it("can be left for the password when a code is asked for", async () => {
    open("/auth?step=code", { "GET /session": signedOut() }, name);
    await userEvent.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(screen.getByLabelText("Password")).toBeVisible();
    expect(link()).toBeVisible();
  });
});

describe("the administrators' pages", () => {
  it.each(["/admin", "/admin/account", "/admin/towns/1", "/admin/users/1"])(
    "send from %s to the sign-in page whoever has no session",
    async (path) => {
      open(path, { "GET /session": signedOut() });
      await headline("Admin Access");
      expect(address()).toBe("/auth");
    },
  );

  it("are opened after signing in where somebody wanted to go", async () => {
    open("/admin/account?from=mail", { "GET /session": signedOut(), "POST /session": session });
    await fillIn();
    await submit();
    await headline("Account");
    expect(address()).toBe("/admin/account?from=mail");
  });

  it("show the public 404 page at addresses that lead nowhere", async () => {
    open("/admin/nowhere/at/all");
    await headline("Oops! Page not found");
  });

  it("say that the service does not answer, and try again", async () => {
    let broken = true;
    open("/admin", {
      "GET /session": () => (broken ? problem(418, "broken", "No") : session),
    });
    await headline("Failed to load admin data");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await headline("Admin Dashboard");
  });
});

describe("signing out", () => {
  it("ends the session, says so and goes to the sign-in page", async () => {
    let isSignedIn = true;
    const asked = open("/admin", {
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
    open("/admin", { "DELETE /session": problem(500, "internal", "Broken") });
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
});

describe("a session that ends while a form is open", () => {
  it("is taken up again in place, and nothing typed is lost", async () => {
    let isSignedIn = true;
    const asked = open("/admin/account", {
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
    open("/admin/account", {
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
    const asked = open("/admin", { "GET /session": editor });
    await headline("Admin Dashboard");
    expect(screen.getByRole("tab", { name: "Businesses" })).toBeVisible();
    expect(screen.queryByRole("tab", { name: "Users" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Administrators" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add Town" })).toBeNull();
    expect(calls(asked, "GET /members")).toHaveLength(0);
  });

  it("is told why a page is not for it", async () => {
    const asked = open("/admin/users/1", { "GET /session": editor });
    await headline("Not part of your role");
    expect(calls(asked, "GET /members")).toHaveLength(0);
    await userEvent.click(screen.getByRole("link", { name: "Back to Admin" }));
    await headline("Admin Dashboard");
  });

  it("without the second factor that is required leads to its set-up alone", async () => {
    let isSetUp = false;
    open("/admin?tab=contests", {
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
    await userEvent.click(screen.getByRole("button", { name: "Set Up" }));
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await userEvent.type(await screen.findByLabelText("Code"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Turn On" }));
    expect(await screen.findByText("aaaa-1111")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Go on to the Dashboard" }));
    await headline("Admin Dashboard");
  });
});

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
    const asked = open(path, {
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
    open(path, {
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
    open(path, { "GET /invitations/abc": answer });
    await headline(title);
  });
});
