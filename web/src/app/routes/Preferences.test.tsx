// A member's own page: what is known about them and what they wish.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { samplePreferences } from "@/features/preferences/sample.ts";
import { refused } from "@/testing/posts.ts";
import { address, openPreferences, press } from "@/testing/preferences-page.tsx";
import { service } from "@/testing/service.ts";
import { toast } from "@/testing/toasts.ts";

describe("a member's preferences", () => {
  it("show all that is known about them", async () => {
    await openPreferences();
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
    await openPreferences();
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
    await openPreferences({ waiting_email: "ana@example.com" });
    service.use(http.delete(`*${address}/email`, () => HttpResponse.json(samplePreferences)));
    expect(screen.getByText("ana@example.com")).toBeVisible();
    await press("Keep the old address");
    await vi.waitFor(() => expect(screen.queryByText("ana@example.com")).toBeNull());
  });

  it("say to whoever has not confirmed that they are in no drawing, and what counts them in", async () => {
    await openPreferences({ confirmed_at: null, left_out_of: "Bread for a Year" });
    expect(
      screen.getByText(/You were not in the last drawing \(“Bread for a Year”\)/),
    ).toBeVisible();
    const way = screen.getByRole("link", { name: "Count me in" });
    expect(way).toHaveAttribute("href", "/confirm/secret");
  });

  it("end and begin the membership", async () => {
    const saved = await openPreferences({ preferred_channel: "email" });
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
    const saved = await openPreferences();
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
    const saved = await openPreferences({ preferred_channel: "email", texts: "not_agreed" });
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
    await openPreferences({ texts: "not_agreed" });
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
    const saved = await openPreferences();
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
    await openPreferences({ consents: [{ ...given, withdrawn_at: "2026-07-13T22:00:00Z" }] });
    expect(screen.getByText("Text me, too.")).toBeVisible();
    expect(screen.getByText("July 12, 2026, taken back on July 13, 2026")).toBeVisible();
  });

  it("lead to the member's own ticket of each recent drawing", async () => {
    await openPreferences({
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
    await openPreferences();
    expect(screen.queryByRole("region", { name: "Your drawings" })).toBeNull();
  });

  it("say how texts come back after STOP", async () => {
    await openPreferences({ texts: "stopped" });
    expect(screen.getByText(/reply START from \(617\) 555-0123/)).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /^Email only/ }));
    expect(screen.queryByText(/reply START/)).toBeNull();
  });

  it("say so when texts do not arrive at the number, which is nobody's STOP", async () => {
    await openPreferences({ texts: "undeliverable" });
    expect(screen.getByText(/do not arrive at \(617\) 555-0123/)).toBeVisible();
    expect(screen.queryByText(/reply START/)).toBeNull();
  });

  it("tell when nothing could be saved", async () => {
    await openPreferences();
    service.use(http.put(`*${address}`, () => HttpResponse.error()));
    await press("Unsubscribe");
    expect(await screen.findByText(/Nothing was changed/)).toBeVisible();
    expect(screen.getByText("You are subscribed.")).toBeVisible();
  });
});
