import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, problem, session } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import AccountPage from "./AccountPage.tsx";

const firefox = {
  id: "s1",
  created_at: "2026-11-15T06:00:00Z",
  last_seen_at: "2026-11-15T06:30:00Z",
  expires_at: "2026-11-16T06:00:00Z",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0",
  current: true,
};
const phone = {
  ...firefox,
  id: "s2",
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
  current: false,
};

function open(answers: Answers = {}, sign_in_with?: string) {
  const asked = answerAdmin({ "GET /sessions": { items: [firefox, phone] }, ...answers });
  const boot = sign_in_with ? { sign_in_with } : {};
  renderInApp(<AccountPage />, { path: "/admin/account", boot });
  return asked;
}

/** An administrator who signs in with a code as well. */
const secured = {
  "GET /session": { ...session, admin: { ...session.admin, totp_enabled: true } },
};

const part = (name: string) => screen.findByRole("region", { name });
const press = async (region: string, name: string) =>
  userEvent.click(await within(await part(region)).findByRole("button", { name }));

describe("the profile", () => {
  it("keeps name and phone, the phone as its ten digits", async () => {
    const asked = open({
      "PUT /account": ({ body }) => ({ ...session.admin, ...(body as object) }),
    });
    await userEvent.type(await screen.findByLabelText(/^Phone/), "6175550142");
    expect(screen.getByLabelText(/^Phone/)).toHaveValue("(617) 555-0142");
    await press("Profile", "Save");
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(calls(asked, "PUT")[0]?.body).toEqual({
      name: "Ada Admin",
      phone_number: "6175550142",
    });
  });

  it("says under its field what the service refuses", async () => {
    open({
      "PUT /account": problem(422, "validation_failed", "No", {
        phone_number: "That is no phone number",
      }),
    });
    await press("Profile", "Save");
    expect(await screen.findByText("That is no phone number")).toBeVisible();
    expect(toast).not.toHaveBeenCalled();
  });
});

describe("the password", () => {
  it("is changed for the present one, and the fields are emptied", async () => {
    const asked = open({ "POST /account/password": null });
    await userEvent.type(await screen.findByLabelText("Current password"), "old password here");
    // As a password manager does.
    await userEvent.click(screen.getByLabelText("New password"));
    await userEvent.paste("new password here");
    expect(screen.getByLabelText("New password")).toHaveAttribute("autocomplete", "new-password");
    await press("Password", "Change Password");
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(calls(asked, "POST")[0]?.body).toEqual({
      current_password: "old password here",
      new_password: "new password here",
    });
    expect(screen.getByLabelText("Current password")).toHaveValue("");
  });

  it("takes a code where signing in does", async () => {
    const asked = open({ ...secured, "POST /account/password": null });
    const form = within(await part("Password"));
    await userEvent.type(form.getByLabelText("Current password"), "old password here");
    await userEvent.type(form.getByLabelText("Code"), "123456");
    await userEvent.type(form.getByLabelText("New password"), "new password here");
    await press("Password", "Change Password");
    await waitFor(() => expect(calls(asked, "POST")).toHaveLength(1));
    expect(calls(asked, "POST")[0]?.body).toMatchObject({ code: "123456" });
  });

  it.each([
    ["current_password", "That is not your current password"],
    ["new_password", "Use at least 12 characters."],
  ])("says what is wrong with %s", async (field, words) => {
    open({ "POST /account/password": problem(422, "validation_failed", "No", { [field]: words }) });
    await userEvent.type(await screen.findByLabelText("Current password"), "a");
    await userEvent.type(screen.getByLabelText("New password"), "b");
    await press("Password", "Change Password");
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveValue("b");
  });
});

describe("the second factor", () => {
  /** Asks for it, with the password that it takes. */
  async function setUp() {
    await press("Two-step sign-in", "Set Up");
    const password = within(await part("Two-step sign-in")).getByLabelText("Password");
    expect(password).toHaveFocus();
    await userEvent.type(password, "my own secret");
    await press("Two-step sign-in", "Continue");
  }

  it("is not set up without the password", async () => {
    const words = "That is not your current password";
    open({ "POST /account/totp": problem(422, "validation_failed", "No", { password: words }) });
    await setUp();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
    await press("Two-step sign-in", "Cancel");
    expect(screen.getByRole("button", { name: "Set Up" })).toHaveFocus();
  });

  it("is set up with a picture, a code and recovery codes that are shown once", async () => {
    const codes = ["aaaa-1111", "bbbb-2222"];
    const asked = open({
      "POST /account/totp": {
        secret: "JBSWY3DP",
        otpauth_url: "otpauth://totp/Townpick:ada?secret=JBSWY3DP",
      },
      "POST /account/totp/confirm": { recovery_codes: codes },
    });
    await setUp();
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeVisible();
    expect(calls(asked, "POST /account/totp")[0]?.body).toEqual({ password: "my own secret" });
    expect(screen.getByText("JBSWY3DP")).toBeVisible();
    expect(screen.getByLabelText("Code")).toHaveFocus();
    await userEvent.type(screen.getByLabelText("Code"), "123 456");
    await press("Two-step sign-in", "Turn On");
    for (const code of codes) expect(await screen.findByText(code)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
    expect(calls(asked, "POST /account/totp/confirm")[0]?.body).toEqual({ code: "123456" });
    await press("Two-step sign-in", "I Have Saved Them");
    expect(screen.queryByText("aaaa-1111")).toBeNull();
    expect(screen.getByText("On")).toBeVisible();
    expect(screen.getByRole("button", { name: "Turn Off" })).toHaveFocus();
  });

  it("can be left half set up, and gives the keyboard back", async () => {
    open({ "POST /account/totp": { secret: "JBSWY3DP", otpauth_url: "otpauth://totp/x" } });
    await setUp();
    await screen.findByRole("img", { name: /QR code/ });
    await press("Two-step sign-in", "Cancel");
    expect(screen.getByRole("button", { name: "Set Up" })).toHaveFocus();
  });

  it("is turned off with the password and a code, which may be wrong without losing what was typed", async () => {
    const words = "That code is wrong or was already used. Please try the next one.";
    const wrong = problem(422, "validation_failed", "No", { code: words });
    const asked = open({
      ...secured,
      "POST /account/totp/disable": ({ body }) =>
        (body as { code: string }).code === "654321" ? null : wrong,
    });
    await press("Two-step sign-in", "Turn Off");
    const card = within(await part("Two-step sign-in"));
    expect(card.getByLabelText("Password")).toHaveFocus();
    await userEvent.type(card.getByLabelText("Password"), "secret");
    await userEvent.type(card.getByLabelText("Code"), "123456");
    await press("Two-step sign-in", "Turn Off");
    expect(await screen.findByText(words)).toBeVisible();
    expect(card.getByLabelText("Password")).toHaveValue("secret");
    await userEvent.clear(card.getByLabelText("Code"));
    await userEvent.type(card.getByLabelText("Code"), "654321");
    await press("Two-step sign-in", "Turn Off");
    expect(await screen.findByText("Off")).toBeVisible();
    expect(screen.getByRole("button", { name: "Set Up" })).toHaveFocus();
    expect(calls(asked, "POST")[1]?.body).toEqual({ password: "secret", code: "654321" });
  });
});

describe("the account at the identity provider", () => {
  const region = "Sign in with Example Login";

  it("is told of only where there is a provider", async () => {
    open();
    await part("Sessions");
    expect(screen.queryByRole("region", { name: /^Sign in with/ })).toBeNull();
  });

  it("is unlinked with the password", async () => {
    let linked_at: string | null = "2026-11-15T06:00:00Z";
    const asked = open(
      {
        "GET /account/identity": () => ({ linked_at }),
        "POST /account/identity/unlink": () => {
          linked_at = null;
          return null;
        },
      },
      "Example Login",
    );
    expect(await within(await part(region)).findByText("Linked")).toBeVisible();
    await press(region, "Unlink");
    await userEvent.type(within(await part(region)).getByLabelText("Password"), "my own secret");
    await press(region, "Unlink");
    expect(await within(await part(region)).findByText("Not linked")).toBeVisible();
    expect(calls(asked, "POST")[0]?.body).toEqual({ password: "my own secret" });
  });

  it("says what is wrong with the password", async () => {
    const words = "That is not your current password";
    open(
      {
        "GET /account/identity": { linked_at: "2026-11-15T06:00:00Z" },
        "POST /account/identity/unlink": problem(422, "validation_failed", "No", {
          password: words,
        }),
      },
      "Example Login",
    );
    await press(region, "Unlink");
    await userEvent.type(within(await part(region)).getByLabelText("Password"), "guessed");
    await press(region, "Unlink");
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe("the sessions", () => {
  it("are told apart, and the present one cannot be ended here", async () => {
    open();
    const sessions = await part("Sessions");
    const items = await within(sessions).findAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining("Firefox on WindowsThis browser"),
      expect.stringContaining("Safari on iOS"),
    ]);
    expect(within(items[0] as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("are ended one by one or all but this one, each after a question and with the password", async () => {
    const words = "That is not your current password";
    const wrong = problem(422, "validation_failed", "No", { password: words });
    const asked = open({
      "POST /sessions/s2/end": ({ body }) =>
        (body as { password: string }).password === "my own secret" ? null : wrong,
      "POST /sessions/end-others": null,
    });
    const confirm = async (title: string, password: string) => {
      const question = within(await screen.findByRole("dialog", { name: title }));
      await userEvent.type(question.getByLabelText("Password"), password);
      await userEvent.click(question.getByRole("button", { name: "Sign Out" }));
    };
    await press("Sessions", "Sign Out Safari on iOS");
    await confirm("Sign out Safari on iOS?", "my own");
    expect(await screen.findByText(words)).toBeVisible();
    expect(calls(asked, "GET /sessions")).toHaveLength(1);
    await confirm("Sign out Safari on iOS?", " secret");
    await waitFor(() => expect(calls(asked, "POST /sessions/s2/end")).toHaveLength(2));
    await waitFor(() => expect(calls(asked, "GET /sessions")).toHaveLength(2));
    await press("Sessions", "Sign Out Everywhere Else");
    await confirm("Sign out one other browser?", "my own secret");
    await waitFor(() => expect(calls(asked, "POST /sessions/end-others")).toHaveLength(1));
  });
});
