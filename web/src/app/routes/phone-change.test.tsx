// How a member changes their phone number.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { samplePreferences } from "@/features/preferences/sample.ts";
import { answerPosts, lost, refused } from "@/testing/posts.ts";
import { address, openPreferences, press } from "@/testing/preferences-page.tsx";
import { toast } from "@/testing/toasts.ts";

describe("changing the phone number", () => {
  const number = () => screen.getByRole("textbox", { name: "New phone number" });
  const code = () => screen.findByRole("textbox", { name: "Code" });

  it("takes the code that went to the new one", async () => {
    await openPreferences();
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
    await openPreferences();
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
    await openPreferences();
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
    await openPreferences();
    const message = "Phone numbers cannot be changed right now. Please try again later.";
    answerPosts(`${address}/phone`, refused(409, "conflict", message));
    await userEvent.type(number(), "9785550142");
    await press("Send code");
    expect(await screen.findByText(message)).toBeVisible();
    expect(number()).toHaveValue("(978) 555-0142");
  });

  it("refuses a wrong code under the field and lets another number be used", async () => {
    await openPreferences();
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
    await openPreferences();
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
