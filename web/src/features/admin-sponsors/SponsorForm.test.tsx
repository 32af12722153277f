import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerAdmin, calls, problem, signedOut } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import type { Sponsor } from "./api.ts";
import { SponsorDialog } from "./SponsorDialog.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

const bank: Sponsor = {
  id: "s1",
  name: "Harbor Bank",
  contact_name: "Ann Lee",
  contact_email: "ann@bank.example",
  contact_phone: "9785550142",
  website_url: null,
  logo_url: null,
  category: "Professional Services",
  towns: [],
  total_contests: 0,
  active_contests: 0,
  updated_at: "2026-11-01T12:00:00Z",
};

function open(id: string | null = null) {
  const onClose = vi.fn();
  const { unmount } = renderInApp(<SponsorDialog id={id} onClose={onClose} />);
  return { user: userEvent.setup(), onClose, unmount };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^Name/), "Harbor Bank");
  await user.selectOptions(screen.getByRole("combobox", { name: /^Category/ }), "Retail");
  await user.type(field(/^Contact name/), "Ann Lee");
  await user.type(field(/^Contact email/), "ann@bank.example");
}

const save = () => screen.getByRole("button", { name: "Add Sponsor" });

describe("a new sponsor", () => {
  it("needs name, contact name, contact email and category", async () => {
    const asked = answerAdmin({});
    const { user } = open();
    await user.click(save());
    for (const message of [
      "Name is required",
      "Category is required",
      "Contact name is required",
      "Contact email is required",
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(field(/^Name/)).toHaveFocus();
    expect(toast).toHaveBeenCalledWith({
      title: "Error",
      description: "Please fill in all required fields",
      variant: "destructive",
    });
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("is told what is wrong when nothing is missing", async () => {
    answerAdmin({});
    const { user } = open();
    await fill(user);
    await user.type(field(/^Contact email/), "@");
    await user.click(save());
    expect(await screen.findByText("Valid email required")).toBeVisible();
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ description: "Valid email required" }),
    );
  });

  it("is saved without a phone, confirmed, and the window closes", async () => {
    const asked = answerAdmin({ "POST /sponsors": bank });
    const { user, onClose } = open();
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "POST /sponsors")[0]?.body).toEqual({
      updated_at: null,
      name: "Harbor Bank",
      contact_name: "Ann Lee",
      contact_email: "ann@bank.example",
      contact_phone: null,
      website_url: null,
      logo_url: null,
      category: "Retail",
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Sponsor created successfully",
    });
  });

  it("has no picture that browsers would not show", async () => {
    const asked = answerAdmin({});
    const { user } = open();
    await fill(user);
    await user.click(screen.getByRole("button", { name: /^Add Image URL/ }));
    await user.type(
      screen.getByRole("textbox", { name: "Image URL for Logo" }),
      "http://cdn.example/logo.png{Enter}",
    );
    await user.click(save());
    expect(await screen.findByText(/^Use an https:\/\/ address/)).toBeVisible();
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("shows the service's refusals under their fields", async () => {
    const refused = problem(
      422,
      "validation_failed",
      "Please correct the fields that have a message.",
      {
        website_url: "Enter a web address such as https://example.com",
      },
    );
    answerAdmin({ "POST /sponsors": refused });
    const { user, onClose } = open();
    await fill(user);
    await user.type(field(/^Website/), "nowhere");
    await user.click(save());
    await waitFor(() => expect(field(/^Website/)).toBeInvalid());
    expect(field(/^Website/)).toHaveAccessibleDescription(/Enter a web address/);
    await waitFor(() => expect(field(/^Website/)).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Please correct the fields that have a message.",
    );
    expect(onClose).not.toHaveBeenCalled();
  });

  it("keeps everything when it could not be saved, and says so", async () => {
    answerAdmin({ "POST /sponsors": () => problem(500, "internal", "Something broke.") });
    const { user } = open();
    await fill(user);
    await user.click(save());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: "Failed to save sponsor",
        variant: "destructive",
      }),
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Something broke.");
    expect(field(/^Name/)).toHaveValue("Harbor Bank");
  });

  it("keeps everything when the session is over, and leaves the asking to the page", async () => {
    answerAdmin({ "POST /sponsors": signedOut });
    const { user } = open();
    await fill(user);
    await user.click(save());
    expect(await screen.findByText(/You were signed out before this was saved/)).toBeVisible();
    expect(toast).not.toHaveBeenCalled();
    expect(field(/^Name/)).toHaveValue("Harbor Bank");
  });
});

describe("a half-filled form", () => {
  it("is there again after its window was put away", async () => {
    answerAdmin({});
    const first = open();
    await fill(first.user);
    await first.user.keyboard("{Escape}");
    expect(first.onClose).toHaveBeenCalled();
    first.unmount();
    const { user } = open();
    expect(field(/^Name/)).toHaveValue("Harbor Bank");
    expect(screen.getByRole("combobox", { name: /^Category/ })).toHaveValue("Retail");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(field(/^Name/)).toHaveValue("");
    expect(sessionStorage).toHaveLength(0);
  });

  it("is forgotten when it is cancelled", async () => {
    answerAdmin({});
    const { user, onClose } = open();
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is forgotten when it was saved", async () => {
    answerAdmin({ "POST /sponsors": bank });
    const { user, onClose } = open();
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not closed by a press beside it", async () => {
    answerAdmin({});
    const { onClose } = open();
    // Only now does the window listen to what is pressed beside it.
    await new Promise((listening) => setTimeout(listening));
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("an existing sponsor", () => {
  it("is not saved over what somebody else changed, and what was typed stays", async () => {
    const words = "Someone else changed this while you were editing, so nothing was saved.";
    const asked = answerAdmin({
      "GET /sponsors/s1": bank,
      "PUT /sponsors/s1": problem(409, "changed_meanwhile", words),
    });
    const first = open("s1");
    await screen.findByDisplayValue("Harbor Bank");
    await first.user.clear(field(/^Contact name/));
    await first.user.type(field(/^Contact name/), "Bo Fry");
    await first.user.click(screen.getByRole("button", { name: "Save Sponsor" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({ updated_at: bank.updated_at });
    expect(field(/^Contact name/)).toHaveValue("Bo Fry");
    expect(first.onClose).not.toHaveBeenCalled();
    first.unmount();

    const theirs = { ...bank, name: "Harbor Trust", updated_at: "2026-11-02T12:00:00Z" };
    const again = answerAdmin({ "GET /sponsors/s1": theirs, "PUT /sponsors/s1": theirs });
    const { user } = open("s1");
    await screen.findByDisplayValue("Harbor Trust");
    expect(field(/^Contact name/)).toHaveValue("Bo Fry");
    await user.click(screen.getByRole("button", { name: "Save Sponsor" }));
    await waitFor(() => expect(calls(again, "PUT")).toHaveLength(1));
    expect(calls(again, "PUT")[0]?.body).toMatchObject({
      name: "Harbor Trust",
      contact_name: "Bo Fry",
      updated_at: theirs.updated_at,
    });
  });

  it("is shown as it is stored and saved in place", async () => {
    const asked = answerAdmin({ "GET /sponsors/s1": bank, "PUT /sponsors/s1": bank });
    const { user, onClose } = open("s1");
    await screen.findByDisplayValue("Harbor Bank");
    await user.clear(field(/^Contact phone/));
    await user.click(screen.getByRole("button", { name: "Save Sponsor" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({
      name: "Harbor Bank",
      contact_phone: null,
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Sponsor updated successfully",
    });
  });

  it("that does not arrive can be asked for again", async () => {
    let broken = true;
    answerAdmin({
      "GET /sponsors/s1": () => (broken ? problem(404, "not_found", "None.") : bank),
    });
    const { user } = open("s1");
    expect(await screen.findByText("Failed to load sponsor details")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByDisplayValue("Harbor Bank")).toBeVisible();
  });
});
