import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Preferences } from "@/features/preferences/api.ts";
import { samplePreferences } from "@/features/preferences/sample.ts";
import { answerPosts, lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";
import { AppRoutes } from "../router.tsx";

const address = "/api/preferences/secret";

/** Opens the page of somebody; what they save is answered as it would be kept, and returned as it arrives. */
async function open(person: Partial<Preferences> = {}) {
  const known = { ...samplePreferences, ...person };
  const saved: unknown[] = [];
  service.use(
    http.get(`*${address}`, () => HttpResponse.json(known)),
    http.put(`*${address}`, async ({ request }) => {
      const wishes = (await request.json()) as Partial<Preferences>;
      saved.push(wishes);
      return HttpResponse.json(Object.assign(known, wishes));
    }),
  );
  renderInApp(<AppRoutes />, { path: "/preferences/secret" });
  await screen.findByRole("heading", { level: 1, name: "Your preferences" });
  return saved;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a member's preferences", () => {
  it("show all that is known about them", async () => {
    await open();
    expect(document.title).toBe("Your preferences | Townpick");
    const own = screen.getByRole("region", { name: "What we know about you" });
    for (const text of [
      "Maria Gomes",
      "maria@example.com",
      "(617) 555-0123",
      "14 Derby Street",
      "Salem, MA",
    ]) {
      expect(within(own).getByText(text)).toBeVisible();
    }
  });

  it("are corrected in a form that says what is wrong and gives the keyboard back", async () => {
    await open();
    const wrong = refused(422, "validation_failed", "Check the form", {
      last_name: "Last name is required",
    });
    service.use(http.put(`*${address}/details`, wrong, { once: true }));
    const opener = screen.getByRole("button", { name: "Correct name or address" });
    await userEvent.click(opener);
    expect(screen.getByLabelText("First name")).toHaveFocus();
    await userEvent.clear(screen.getByLabelText("Last name"));
    const known = within(screen.getByRole("region", { name: "What we know about you" }));
    await userEvent.click(known.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Last name is required")).toBeVisible();
    expect(screen.getByLabelText("Last name")).toHaveFocus();
    const sent: unknown[] = [];
    service.use(
      http.put(`*${address}/details`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...samplePreferences, name: "Maria Silva" });
      }),
    );
    await userEvent.type(screen.getByLabelText("Last name"), "Silva");
    await userEvent.click(known.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Maria Silva")).toBeVisible();
    expect(sent).toEqual([{ first_name: "Maria", last_name: "Silva", address: "14 Derby Street" }]);
    expect(opener).toHaveFocus();
  });

  it("show an email address that waits, and take it back", async () => {
    await open({ waiting_email: "ana@example.com" });
    service.use(http.delete(`*${address}/email`, () => HttpResponse.json(samplePreferences)));
    expect(screen.getByText("ana@example.com")).toBeVisible();
    await press("Keep the old address");
    await vi.waitFor(() => expect(screen.queryByText("ana@example.com")).toBeNull());
  });

  it("say to whoever has not confirmed that they are in no drawing, and what counts them in", async () => {
    await open({ confirmed_at: null, left_out_of: "Bread for a Year" });
    expect(
      screen.getByText(/You were not in the last drawing \(“Bread for a Year”\)/),
    ).toBeVisible();
    const way = screen.getByRole("link", { name: "Count me in" });
    expect(way).toHaveAttribute("href", "/confirm/secret");
  });

  it("end and begin the membership", async () => {
    const saved = await open({ preferred_channel: "email" });
    await press("Unsubscribe");
    expect(await screen.findByText("You are unsubscribed.")).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
    await press("Subscribe again");
    expect(await screen.findByText("You are subscribed.")).toBeVisible();
    expect(saved).toEqual([{ is_subscribed: false }, { is_subscribed: true }]);
    expect(vi.mocked(toast).mock.calls.map(([{ title }]) => title)).toEqual([
      "You are unsubscribed",
      "Welcome back",
    ]);
  });

  it("choose the channel, and save it only when it is another one", async () => {
    const saved = await open();
    expect(screen.getByRole("radio", { name: /^Email and text/ })).toBeChecked();
    const save = screen.getByRole("button", { name: "Save" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    await press("Save");
    await userEvent.click(
      screen.getByRole("radio", { name: /^Text only ?No email, except about a prize you win$/ }),
    );
    await press("Save");
    // Nothing else: the window may be older than an unsubscription elsewhere.
    await vi.waitFor(() => expect(saved).toEqual([{ preferred_channel: "sms" }]));
    expect(await screen.findByRole("radio", { name: /^Text only/ })).toBeChecked();
    // Whoever works by keyboard goes on from there.
    await vi.waitFor(() => expect(save).toHaveAttribute("aria-disabled", "true"));
    expect(save).toHaveFocus();
  });

  it("ask for the consent again before texts are turned on", async () => {
    const saved = await open({ preferred_channel: "email", texts: "not_agreed" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /^Email and text/ }));
    const agree = screen.getByRole("checkbox", { name: /^Text me, too\. Townpick may send me/ });
    expect(agree).not.toBeChecked();
    await userEvent.click(agree);
    await press("Save");
    await vi.waitFor(() =>
      expect(saved).toEqual([{ preferred_channel: "both", texts_accepted: true }]),
    );
  });

  it("say under the box that it must be ticked", async () => {
    await open({ texts: "not_agreed" });
    const why = "Please check the box to get texts.";
    const answer = refused(422, "validation_failed", "Check the form", { texts_accepted: why });
    service.use(http.put(`*${address}`, answer));
    expect(screen.getByRole("radio", { name: /^Email only/ })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: /^Text only/ }));
    await press("Save");
    expect(await screen.findByText(why)).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox"));
    expect(screen.queryByText(why)).toBeNull();
  });

  it("turn texts off with one press", async () => {
    const saved = await open();
    await press("Turn off texts");
    await vi.waitFor(() => expect(saved).toEqual([{ preferred_channel: "email" }]));
  });

  it("show what was agreed to, and what was taken back", async () => {
    const given = {
      kind: "texts",
      wording: "Text me, too.",
      text_version: "2026-11-18",
      source: "town_page",
      given_at: "2026-07-12T22:00:00Z",
    };
    await open({ consents: [{ ...given, withdrawn_at: "2026-07-13T22:00:00Z" }] });
    expect(screen.getByText("Text me, too.")).toBeVisible();
    expect(screen.getByText("July 12, 2026, taken back on July 13, 2026")).toBeVisible();
  });

  it("lead to the member's own ticket of each recent drawing", async () => {
    await open({
      drawings: [
        {
          contest_id: "0198f1c2-0000-7000-8000-000000000001",
          title: "Bread for a Year",
          ended_at: "2026-07-12T22:00:00Z",
          ticket_token: "own-secret",
        },
      ],
    });
    const drawings = screen.getByRole("region", { name: "Your drawings" });
    expect(within(drawings).getByRole("link", { name: "Bread for a Year" })).toHaveAttribute(
      "href",
      "/drawings/0198f1c2-0000-7000-8000-000000000001?ticket=own-secret",
    );
    expect(within(drawings).getByText("Sunday, July 12")).toBeVisible();
  });

  it("say nothing of drawings to somebody who was in none", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "Your drawings" })).toBeNull();
  });

  it("say how texts come back after STOP", async () => {
    await open({ texts: "stopped" });
    expect(screen.getByText(/reply START from \(617\) 555-0123/)).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /^Email only/ }));
    expect(screen.queryByText(/reply START/)).toBeNull();
  });

  it("say so when texts do not arrive at the number, which is nobody's STOP", async () => {
    await open({ texts: "undeliverable" });
    expect(screen.getByText(/do not arrive at \(617\) 555-0123/)).toBeVisible();
    expect(screen.queryByText(/reply START/)).toBeNull();
  });

  it("tell when nothing could be saved", async () => {
    await open();
    service.use(http.put(`*${address}`, () => HttpResponse.error()));
    await press("Unsubscribe");
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    expect(screen.getByText("You are subscribed.")).toBeVisible();
  });
});

describe("changing the phone number", () => {
  const number = () => screen.getByRole("textbox", { name: "New phone number" });
  const code = () => screen.findByRole("textbox", { name: "Code" });

  it("takes the code that went to the new one", async () => {
    await open();
    const asked = answerPosts(`${address}/phone`, () =>
      HttpResponse.json({ local: false }, { status: 202 }),
    );
    const confirmed = answerPosts(`${address}/phone/confirm`, () =>
      HttpResponse.json({ ...samplePreferences, phone_number: "9785550142" }),
    );
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    expect(await code()).toHaveFocus();
    expect(screen.getByText(/We texted six digits to \(978\) 555-0142/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm number" })).toBeDisabled();
    await userEvent.type(await code(), "123456");
    await press("Confirm number");
    expect(await screen.findByText("(978) 555-0142")).toBeVisible();
    expect(number()).toHaveValue("");
    expect(asked).toEqual([{ phone: "(978) 555-0142" }]);
    expect(confirmed).toEqual([{ code: "123456" }]);
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "Phone number changed" }));
  });

  it("sends nothing for half a number", async () => {
    await open();
    const asked = answerPosts(`${address}/phone`, lost);
    await userEvent.type(number(), "978555");
    await press("Send code");
    expect(number()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number$/);
    expect(asked).toEqual([]);
  });

  it.each([
    ["a number of somebody else", 422, "This number belongs to another member."],
    ["the own number", 422, "That's already your number."],
  ])("refuses %s under the field", async (_case, status, message) => {
    await open();
    answerPosts(
      `${address}/phone`,
      refused(status, "validation_failed", message, { phone: message }),
    );
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    await vi.waitFor(() => expect(number()).toHaveAccessibleDescription(new RegExp(`${message}$`)));
    await vi.waitFor(() => expect(number()).toHaveFocus());
    await userEvent.type(number(), "{Backspace}");
    expect(number()).not.toHaveAccessibleDescription(new RegExp(message));
    await press("Send code");
    expect(number()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number$/);
  });

  it("says when numbers cannot be changed now, and keeps the form", async () => {
    await open();
    const message = "Phone numbers cannot be changed right now. Please try again later.";
    answerPosts(`${address}/phone`, refused(409, "conflict", message));
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    expect(await screen.findByText(message)).toBeVisible();
    expect(number()).toHaveValue("(978) 555-0142");
  });

  it("refuses a wrong code under the field and lets another number be used", async () => {
    await open();
    const message = "That code is not right. Please try again.";
    answerPosts(`${address}/phone`, () => HttpResponse.json({ local: true }, { status: 202 }));
    answerPosts(
      `${address}/phone/confirm`,
      refused(422, "validation_failed", message, { code: message }),
    );
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    expect(await screen.findByText(/This installation sends no texts/)).toBeVisible();
    await userEvent.type(await code(), "000000");
    await press("Confirm number");
    expect(await screen.findByText(message)).toBeVisible();
    await press("Use another number");
    expect(number()).toHaveFocus();
    expect(number()).toHaveValue("(978) 555-0142");
  });

  it("goes back to the number when somebody else took it meanwhile", async () => {
    await open();
    const message = "This number belongs to another member.";
    answerPosts(`${address}/phone`, () => HttpResponse.json({ local: false }, { status: 202 }));
    answerPosts(
      `${address}/phone/confirm`,
      refused(422, "validation_failed", message, { phone: message }),
    );
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    await userEvent.type(await code(), "123456");
    await press("Confirm number");
    await vi.waitFor(() => expect(number()).toHaveAccessibleDescription(new RegExp(`${message}$`)));
  });
});

describe("deletion", () => {
  const byText = () => HttpResponse.json({ code_sent_by: "sms", local: false }, { status: 202 });
  const answerRequests = (answer: () => Response) => {
    let requests = 0;
    service.use(
      http.post(`*${address}/deletion`, () => {
        requests += 1;
        return answer();
      }),
    );
    return () => requests;
  };

  it("is asked for, then confirmed with a code that came another way", async () => {
    await open();
    const requests = answerRequests(byText);
    const confirmations = answerPosts(
      `${address}/deletion/confirm`,
      refused(422, "validation_failed", "No", { code: "That code is not right." }),
      () => new HttpResponse(null, { status: 204 }),
    );
    await press("Ask for deletion");
    expect(await screen.findByText(/^Your request is noted/)).toHaveFocus();
    expect(screen.getByText(/we sent six digits to your phone/)).toBeVisible();
    expect(requests()).toBe(1);
    const code = screen.getByRole("textbox", { name: /^Code/ });
    await userEvent.type(code, "12345");
    expect(screen.getByRole("button", { name: "Delete me for good" })).toBeDisabled();
    await userEvent.type(code, "6");
    await press("Delete me for good");
    expect(await screen.findByText("That code is not right.")).toBeVisible();
    await press("Delete me for good");
    const gone = await screen.findByRole("heading", { name: "Everything about you is gone." });
    expect(gone).toHaveFocus();
    expect(confirmations).toEqual([{ code: "123456" }, { code: "123456" }]);
    expect(screen.queryByText("maria@example.com")).toBeNull();
  });

  it("goes on at its second step on a later visit, with a new code", async () => {
    await open({ deletion_requested: true });
    answerRequests(() =>
      HttpResponse.json({ code_sent_by: "email", local: true }, { status: 202 }),
    );
    expect(screen.queryByRole("button", { name: "Ask for deletion" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete me for good" })).toBeNull();
    await press("Send me a code to confirm");
    expect(await screen.findByText(/^This installation sends no email/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Delete me for good" })).toBeVisible();
  });

  it("is our team's where no code reaches anybody", async () => {
    await open();
    answerRequests(() => HttpResponse.json({ code_sent_by: null, local: false }, { status: 202 }));
    await press("Ask for deletion");
    expect(await screen.findByText(/Our team will delete your record/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete me for good" })).toBeNull();
  });
});

describe("a link that was good once", () => {
  it.each([
    ["link_expired", "This link has expired.", /good for 180 days/],
    ["link_revoked", "This link was ended.", /to keep your data safe/],
  ])("says that it is %s and brings a new one", async (code, title, why) => {
    service.use(http.get(`*${address}`, refused(410, code, "It has ended.")));
    const sent = answerPosts(
      "/api/personal-links/renewal",
      lost,
      () => new HttpResponse(null, { status: 202, headers: { "content-length": "0" } }),
    );
    renderInApp(<AppRoutes />, { path: "/preferences/secret" });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    await press("Send me a new link");
    expect(await screen.findByRole("alert")).toHaveTextContent("Your connection may be down");
    await press("Send me a new link");
    // It says neither that there is such a member nor that there is none.
    expect(
      await screen.findByText(/^If this link was yours, a new one is on its way/),
    ).toHaveFocus();
    expect(sent).toEqual([{ token: "secret" }, { token: "secret" }]);
  });
});

describe("a link that nobody knows", () => {
  it.each([
    ["/preferences/secret", null],
    ["/unsubscribe/secret", "Unsubscribe"],
  ])("opens nothing at %s", async (path, button) => {
    const unknown = refused(404, "not_found", "There is nothing here.");
    service.use(http.get(`*${address}`, unknown), http.post("*/api/unsubscribe/secret", unknown));
    renderInApp(<AppRoutes />, { path });
    if (button) await userEvent.click(await screen.findByRole("button", { name: button }));
    expect(await screen.findByRole("heading", { name: "This link doesn’t work." })).toBeVisible();
  });
});

describe("the unsubscribe link", () => {
  const done = () => HttpResponse.json({ is_subscribed: false });

  it("unsubscribes with one click, and not by being opened", async () => {
    let posts = 0;
    service.use(
      http.post("*/api/unsubscribe/secret", () => {
        posts += 1;
        return posts === 1 ? HttpResponse.error() : done();
      }),
    );
    renderInApp(<AppRoutes />, { path: "/unsubscribe/secret" });
    expect(await screen.findByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
    expect(document.title).toBe("Unsubscribe | Townpick");
    expect(posts).toBe(0);
    await press("Unsubscribe");
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    await press("Unsubscribe");
    expect(await screen.findByRole("heading", { name: "You are unsubscribed." })).toHaveFocus();
    expect(screen.getByText(/The preferences link at the end of every email/)).toBeVisible();
  });
});
