import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { accepted, answerPosts, lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";

const address = "/api/business-applications";

const typed = {
  "Business name": "Harbor Bread Company",
  Website: "harborbread.example",
  "Contact name": "Inês Duarte",
  "Contact email": "Ines+Salem@HarborBread.example",
  "Contact phone": "(978) 555-0142 x3",
};

function field(label: string) {
  return screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });
}

function open() {
  renderInApp(<ApplicationForm headingId="apply" />);
  return userEvent.setup();
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of Object.entries(typed)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

const submit = () => screen.getByRole("button", { name: "Submit application" });

function expectNothingLost() {
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
}

describe("what a business is told before anything is sent", () => {
  test("says under each field what is missing, and goes to the first", async () => {
    const sent = answerPosts(address, accepted);
    const user = open();
    await user.click(submit());
    const messages = {
      "Business name": "Business name is required",
      Website: "Website is required",
      "Contact name": "Contact name is required",
      "Contact email": "Valid email required",
      "Contact phone": "Contact phone is required",
    };
    for (const [label, message] of Object.entries(messages)) {
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    }
    expect(field("Business name")).toHaveFocus();
    expect(sent).toEqual([]);
    expect(toast).not.toHaveBeenCalled();
  });

  test("goes to the first wrong field, not to the first field", async () => {
    const user = open();
    await fill(user);
    await user.clear(field("Contact phone"));
    await user.type(field("Contact phone"), "555-01");
    await user.click(submit());
    await screen.findByText("Contact phone is required");
    expect(field("Contact phone")).toHaveFocus();
  });

  test("says nothing while typing until the form was submitted once, then at every change", async () => {
    const user = open();
    await user.type(field("Business name"), "H");
    await user.tab();
    expect(screen.queryByText("Business name is required")).not.toBeInTheDocument();
    await user.click(submit());
    await screen.findByText("Business name is required");
    await user.type(field("Business name"), "a");
    await waitFor(() =>
      expect(screen.queryByText("Business name is required")).not.toBeInTheDocument(),
    );
    await user.type(field("Business name"), "{Backspace}");
    await screen.findByText("Business name is required");
  });

  test("says that a text is too long and cuts nothing off", async () => {
    const user = open();
    await user.click(field("Business name"));
    await user.paste("x".repeat(201));
    await user.click(submit());
    expect(
      await screen.findByText("Business name is too long (at most 200 characters)"),
    ).toBeVisible();
    expect(field("Business name").value).toHaveLength(201);
  });
});

describe("an application that comes too often", () => {
  test("is told in the form, too, with everything kept, and the note goes with the next try", async () => {
    const words = "Too many forms from your network. Please try again in about 40 minutes.";
    answerPosts(address, refused(429, "rate_limited", words), accepted);
    const user = open();
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText(words)).toBeVisible();
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ description: words }));
    expectNothingLost();
    await user.click(submit());
    await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});

describe("an application that arrives", () => {
  test("is sent once, trimmed, and replaced by thanks that take the keyboard", async () => {
    const sent = answerPosts(address, accepted);
    const user = open();
    await fill(user);
    await user.type(field("Contact phone"), "  ");
    await user.click(submit());
    const thanks = await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(thanks).toHaveFocus();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("link", { name: "Nominate a Business" })).toHaveAttribute(
      "href",
      "/nominate",
    );
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Application received",
      description: "Thanks! We'll review and follow up.",
    });
    expect(sent).toEqual([
      {
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        business_name: typed["Business name"],
        website_url: typed.Website,
        contact_name: typed["Contact name"],
        contact_email: typed["Contact email"],
        contact_phone: typed["Contact phone"],
        description: null,
        source: "businesses",
      },
    ]);
  });

  test("takes the description along", async () => {
    const sent = answerPosts(address, accepted);
    const user = open();
    await fill(user);
    await user.type(field("About your business"), "Rye on Tuesdays.{Enter}Closed on Mondays.");
    await user.click(submit());
    await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(sent[0]?.["description"]).toBe("Rye on Tuesdays.\nClosed on Mondays.");
  });

  test("is sent with Enter from a field", async () => {
    answerPosts(address, accepted);
    const user = open();
    await fill(user);
    await user.type(field("Contact phone"), "{Enter}");
    await screen.findByRole("heading", { name: "Thank you for applying." });
  });

  test("is sent once however often the button is pressed, and says that it is busy", async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const sent = answerPosts(address, () => held.then(accepted));
    const user = open();
    await fill(user);
    await user.click(submit());
    const busy = await screen.findByRole("button", { name: "Submitting..." });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await user.type(field("Contact phone"), "{Enter}{Enter}");
    letThrough();
    await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(sent).toHaveLength(1);
  });
});

describe("an application that does not arrive", () => {
  test.each([
    [
      "the service's own words",
      refused(500, "internal", "Something went wrong on our side."),
      "Something went wrong on our side.",
    ],
    [
      "a plain answer of something in between",
      () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }),
      "Please try again.",
    ],
    ["a lost connection", lost, "The service could not be reached"],
  ])("keeps everything and tells of %s", async (_case, response, description) => {
    answerPosts(address, response);
    const user = open();
    await fill(user);
    await user.click(submit());
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith({
        title: "Couldn't submit application",
        description,
        variant: "destructive",
      }),
    );
    expectNothingLost();
    expect(submit()).toHaveAttribute("aria-disabled", "false");
  });

  test("shows the service's messages under the same fields until they are changed", async () => {
    const fields = {
      contact_email: "Valid email required",
      website_url: "Website is required",
    };
    answerPosts(address, refused(422, "validation_failed", "Please correct.", fields), accepted);
    const user = open();
    await fill(user);
    await user.click(submit());
    await screen.findByText("Website is required");
    expect(screen.getByText("Valid email required")).toBeVisible();
    expect(field("Website")).toHaveFocus();
    expectNothingLost();
    await user.type(field("Website"), "/shop");
    await waitFor(() => expect(screen.queryByText("Website is required")).not.toBeInTheDocument());
    await user.click(submit());
    await screen.findByRole("heading", { name: "Thank you for applying." });
  });

  test("goes out again under the same id, so that a lost answer is no second application", async () => {
    const sent = answerPosts(address, lost, refused(503, "unavailable", "Not now."), accepted);
    const user = open();
    await fill(user);
    for (const attempt of [1, 2, 3]) {
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveLength(attempt));
      await waitFor(() => expect(toast).toHaveBeenCalledTimes(attempt));
    }
    await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(new Set(sent.map((body) => body["request_id"])).size).toBe(1);
  });

  test("goes out under a new id once it was corrected, so that the correction is kept", async () => {
    const sent = answerPosts(address, lost, accepted);
    const user = open();
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
    await user.type(field("Website"), "/shop");
    await user.click(submit());
    await screen.findByRole("heading", { name: "Thank you for applying." });
    expect(sent[1]?.["website_url"]).toBe("harborbread.example/shop");
    expect(sent[1]?.["request_id"]).not.toBe(sent[0]?.["request_id"]);
  });
});
