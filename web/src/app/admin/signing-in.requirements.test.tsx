// How administrators get to their pages.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionLoss } from "@/api/admin.ts";
import { calls, problem, session, signedOut } from "@/testing/admin.ts";
import { address, fillIn, headline, openApp, submit } from "@/testing/admin-app.tsx";
import { toast } from "@/testing/toasts.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => sessionLoss.mend());

describe("the sign-in page", () => {
  it("has its title, its fields and the way home", async () => {
    openApp("/auth", { "GET /session": signedOut() });
    await headline("Admin Access");
    expect(screen.getByText("Sign in to access the admin dashboard")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(screen.getByLabelText("Email")).toBeRequired();
    expect(screen.getByLabelText("Password")).toBeRequired();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await waitFor(() => expect(document.title).toBe("Admin Access | Townpick"));
  });

  it("shows and hides the password", async () => {
    openApp("/auth", { "GET /session": signedOut() });
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
    const asked = openApp("/auth", {
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
    openApp("/auth", { "GET /session": signedOut(), "POST /session": answer });
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
    const asked = openApp("/auth", {
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
    openApp("/auth");
    await headline("Admin Dashboard");
    expect(address()).toBe("/admin");
  });
});

describe("the identity provider", () => {
  const name = "Example Login";
  const link = () => screen.queryByRole("link", { name: `Sign in with ${name}` });

  it("is offered only where there is one", async () => {
    openApp("/auth", { "GET /session": signedOut() });
    await headline("Admin Access");
    expect(screen.queryByRole("link", { name: /^Sign in with/ })).toBeNull();
  });

  it("leads back to the page somebody wanted", async () => {
    openApp("/admin/account?from=mail", { "GET /session": signedOut() }, name);
    await headline("Admin Access");
    expect(link()).toHaveAttribute("href", "/api/admin/session/oidc");
    link()?.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link() as HTMLElement);
    cleanup();
    openApp("/auth", {}, name);
    await headline("Account");
    expect(address()).toBe("/admin/account?from=mail");
  });

  it.each([
    ["not_linked", "belongs to no administrator here"],
    ["unreachable", "We could not reach Example Login."],
    ["expired", "That took too long"],
  ])("is told of in words when the address says %s", async (word, words) => {
    openApp(`/auth?refused=${word}`, { "GET /session": signedOut() }, name);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
  });

  it("has its words left out of the page when they are not ours", async () => {
    openApp("/auth?refused=<b>call+us</b>", { "GET /session": signedOut() }, name);
    await headline("Admin Access");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is followed by the code of those who have a second factor", async () => {
    const wrong = "That code is not right. Please try again.";
    const asked = openApp(
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
    openApp("/auth?step=code", { "GET /session": signedOut() }, name);
    await userEvent.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(screen.getByLabelText("Password")).toBeVisible();
    expect(link()).toBeVisible();
  });
});

describe("the administrators' pages", () => {
  it.each(["/admin", "/admin/account", "/admin/towns/1", "/admin/users/1"])(
    "send from %s to the sign-in page whoever has no session",
    async (path) => {
      openApp(path, { "GET /session": signedOut() });
      await headline("Admin Access");
      expect(address()).toBe("/auth");
    },
  );

  it("are opened after signing in where somebody wanted to go", async () => {
    openApp("/admin/account?from=mail", { "GET /session": signedOut(), "POST /session": session });
    await fillIn();
    await submit();
    await headline("Account");
    expect(address()).toBe("/admin/account?from=mail");
  });

  it("show the public 404 page at addresses that lead nowhere", async () => {
    openApp("/admin/nowhere/at/all");
    await headline("Oops! Page not found");
  });

  it("say that the service does not answer, and try again", async () => {
    let broken = true;
    openApp("/admin", {
      "GET /session": () => (broken ? problem(418, "broken", "No") : session),
    });
    await headline("Failed to load admin data");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await headline("Admin Dashboard");
  });
});
