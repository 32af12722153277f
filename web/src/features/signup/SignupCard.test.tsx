import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { service } from "@/testing/service.ts";
import {
  answerYes,
  button,
  checks,
  passPhone,
  phone,
  sent,
  show,
} from "@/testing/signup-scene.tsx";
import { toast } from "@/testing/toasts.ts";

beforeEach(() => {
  answerYes();
});

describe("the phone step", () => {
  it("enables Continue from ten characters on and asks for ten digits", async () => {
    const user = show();
    expect(button("Continue")).toBeDisabled();
    await user.type(phone(), "978555");
    expect(phone()).toHaveValue("(978) 555");
    expect(button("Continue")).toBeDisabled();
    await user.type(phone(), "0");
    expect(button("Continue")).toBeEnabled();
    await user.click(button("Continue"));
    expect(toast).toHaveBeenCalledWith({
      title: "Invalid phone number",
      description: "Please enter a valid 10-digit phone number",
      variant: "destructive",
    });
    expect(phone()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number/);
    expect(phone()).toHaveFocus();
    await user.type(phone(), "1");
    expect(phone()).not.toHaveAttribute("aria-invalid");
  });

  it("is ready for autofill and for a numeric keyboard", () => {
    show();
    expect(phone()).toHaveAttribute("autocomplete", "tel-national");
    expect(phone()).toHaveAttribute("inputmode", "tel");
  });

  it("takes the country code off a pasted number", async () => {
    const user = show();
    await user.click(phone());
    await user.paste("+1 (978) 555-0142");
    expect(phone()).toHaveValue("(978) 555-0142");
  });

  it("refuses a typed +49 until it is taken back, instead of making a number of ours of it", async () => {
    const user = show();
    await user.type(phone(), "+49 151 23456789");
    expect(phone()).toHaveValue("+");
    expect(phone()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number/);
    expect(button("Continue")).toBeDisabled();
    await user.type(phone(), "{Backspace}+1 978 555 0142");
    expect(phone()).toHaveValue("(978) 555-0142");
    expect(phone()).not.toHaveAttribute("aria-invalid");
  });

  it.each(["+44 20 7946 0958", "0044 20 7946 0958", "49 151 23456789"])(
    "refuses a pasted %s instead of making a number of ours of it",
    async (number) => {
      const user = show();
      await user.type(phone(), "978");
      await user.clear(phone());
      await user.paste(number);
      expect(phone()).toHaveValue("");
      expect(phone()).toHaveAccessibleDescription(/Please enter a valid 10-digit phone number/);
      expect(toast).toHaveBeenCalledWith({
        title: "Invalid phone number",
        description: "Please enter a valid 10-digit phone number",
        variant: "destructive",
      });
      await user.type(phone(), "9785550142");
      expect(phone()).toHaveValue("(978) 555-0142");
      expect(phone()).not.toHaveAttribute("aria-invalid");
    },
  );

  it("checks a number once when Continue is double-clicked", async () => {
    const answered = vi.fn();
    service.use(
      http.post(checks, () => {
        answered();
        return HttpResponse.json({ status: "available" });
      }),
    );
    const user = show();
    await user.type(phone(), "9785550142");
    const form = screen.getByRole("form");
    // Both before the page is drawn anew, as a browser sends them.
    act(() => {
      form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    });
    await screen.findByLabelText("First name");
    expect(answered).toHaveBeenCalledTimes(1);
  });

  it("refuses an eleventh digit and leaves the caret in its place", async () => {
    const user = show();
    await user.type(phone(), "9785550142");
    phone().setSelectionRange(2, 2);
    await user.keyboard("6");
    expect(phone()).toHaveValue("(978) 555-0142");
    expect(phone().selectionStart).toBe(2);
  });

  it("says that it is checking, and cannot be sent twice meanwhile", async () => {
    const answered = vi.fn();
    service.use(
      http.post(checks, async () => {
        answered();
        await delay(500);
        return HttpResponse.json({ status: "available" });
      }),
    );
    const user = show();
    await user.type(phone(), "9785550142{Enter}");
    expect(button("Checking...")).toBeDisabled();
    await user.type(phone(), "{Enter}");
    await screen.findByLabelText("First name");
    expect(answered).toHaveBeenCalledTimes(1);
  });

  it("stays and tells a member of this town", async () => {
    service.use(
      http.post(checks, () => HttpResponse.json({ status: "registered_here", town: "Salem, MA" })),
    );
    const user = show();
    await user.type(phone(), "9785550100{Enter}");
    await screen.findByText("This number is already signed up for updates in Salem, MA.", {
      exact: false,
    });
    expect(toast).toHaveBeenCalledWith({
      title: "You're already a member! 🎉",
      description: "This number is already signed up for updates in Salem, MA.",
    });
    expect(phone()).toHaveValue("(978) 555-0100");
  });

  it("tells a crowded network what happened and when to try again, and keeps the number", async () => {
    const detail = "Too many phone checks from your network. Please try again in about 7 minutes.";
    const refusal = { status: 429, code: "rate_limited", title: "Too many requests", detail };
    service.use(http.post(checks, () => HttpResponse.json(refusal, { status: 429 })));
    const user = show();
    await user.type(phone(), "9785550142{Enter}");
    // In the form as well, which does not vanish.
    expect(await screen.findByText(detail)).toBeVisible();
    expect(toast).toHaveBeenCalledWith({
      title: "Too many attempts",
      description: detail,
      variant: "destructive",
    });
    expect(phone()).toHaveValue("(978) 555-0142");
  });

  it("keeps the number when the connection is lost, and the next try goes through", async () => {
    service.use(http.post(checks, () => HttpResponse.error(), { once: true }));
    const user = show();
    await user.type(phone(), "9785550142{Enter}");
    await waitFor(() => expect(toast).toHaveBeenCalled());
    expect(toast).toHaveBeenCalledWith({
      title: "Something went wrong",
      description: "Please try again later.",
      variant: "destructive",
    });
    expect(phone()).toHaveValue("(978) 555-0142");
    await user.click(button("Continue"));
    await screen.findByLabelText("First name");
  });
});

describe("the details step", () => {
  it("takes the keyboard to the first name, and back to the number", async () => {
    const user = show();
    await passPhone(user);
    expect(screen.getByLabelText("First name")).toHaveFocus();
    await user.type(screen.getByLabelText("First name"), "Ann");
    await user.click(button("Back to phone number"));
    expect(phone()).toHaveFocus();
    expect(phone()).toHaveValue("(978) 555-0142");
    await user.click(button("Continue"));
    expect(await screen.findByLabelText("First name")).toHaveValue("Ann");
  });

  it.each([
    ["town_page", "I am 18+ and a Salem resident."],
    ["contest_page", "I am 18+ years old and a resident of Salem, MA"],
  ] as const)("asks for eligibility in the words of the %s", async (source, words) => {
    const user = show(source);
    await passPhone(user);
    expect(screen.getByRole("checkbox", { name: words })).not.toBeChecked();
  });

  it("opens terms and privacy in a new tab", async () => {
    const user = show();
    await passPhone(user);
    const label = screen.getByText(/^I accept the/);
    const links = within(label).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"]);
    for (const link of links) expect(link).toHaveAttribute("target", "_blank");
  });

  it("keeps Create Account disabled until both boxes are ticked", async () => {
    const user = show();
    await passPhone(user);
    const [eligible, accepted] = screen.getAllByRole("checkbox");
    expect(button("Create Account")).toBeDisabled();
    await user.click(eligible as HTMLElement);
    expect(button("Create Account")).toBeDisabled();
    await user.click(accepted as HTMLElement);
    expect(button("Create Account")).toBeEnabled();
    await user.click(eligible as HTMLElement);
    expect(button("Create Account")).toBeDisabled();
  });

  it("says what is missing under each field, then takes it back while typing", async () => {
    const user = show();
    await passPhone(user);
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.type(screen.getByLabelText("Email"), "ann@example");
    await user.click(button("Create Account"));
    expect(await screen.findByText("First name is required")).toBeVisible();
    expect(screen.getByText("Last name is required")).toBeVisible();
    expect(screen.getByText("Valid email required")).toBeVisible();
    expect(screen.getByText("Address is required")).toBeVisible();
    expect(screen.getByLabelText("First name")).toHaveFocus();
    expect(sent).toEqual([]);
    expect(toast).not.toHaveBeenCalled();
    await user.keyboard("Ann");
    await waitFor(() => expect(screen.queryByText("First name is required")).toBeNull());
  });

  it("says on the contest page that information is missing", async () => {
    const user = show("contest_page");
    await passPhone(user);
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await user.click(button("Create Account"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Missing information",
        description: "Please fill in all required fields.",
        variant: "destructive",
      }),
    );
  });

  it.each([
    ["town_page", "Please confirm eligibility", "You must be 18+ and a Salem resident to enter."],
    [
      "contest_page",
      "Please complete all requirements",
      "You must confirm eligibility and accept terms to continue.",
    ],
  ] as const)(
    "refuses a form sent without its ticks on the %s",
    async (source, title, description) => {
      const user = show(source);
      await passPhone(user);
      await user.type(screen.getByLabelText("First name"), "Ann");
      // The disabled button keeps people from this; a script is not kept.
      fireEvent.submit(screen.getByRole("form"));
      await waitFor(() =>
        expect(toast).toHaveBeenCalledWith({ title, description, variant: "destructive" }),
      );
      expect(sent).toEqual([]);
    },
  );
});

it("has the drawing's rules beside it", () => {
  show();
  expect(screen.getByText(/No purchase necessary/)).toHaveTextContent("18 or older");
  expect(screen.getByRole("link", { name: "Official Rules" })).toHaveAttribute("href", "/rules");
});
