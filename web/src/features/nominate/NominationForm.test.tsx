import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { accepted, answerPosts, lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { NominationForm } from "./NominationForm.tsx";

const address = "/api/business-nominations";

const typed = {
  "Business name": "Pruitt & Daughters Hardware",
  "Town or area": "Salem, MA",
  "Their website": "pruitt.example",
  "Why this one?": "They cut keys while you wait.",
  "Your name": "Maya",
  "Your email": "maya+salem@example.com",
};

const field = (label: string) =>
  screen.getByRole("textbox", { name: (name) => name.startsWith(label) });
const submit = () => screen.getByRole("button", { name: "Submit nomination" });

function open() {
  renderInApp(<NominationForm headingId="form-heading" />);
  return userEvent.setup();
}

async function fill(user: ReturnType<typeof open>, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

test("only the business and its town are required", async () => {
  const sent = answerPosts(address, accepted);
  const user = open();
  await user.type(field("Business name"), "P");
  await user.click(submit());
  expect(field("Business name")).toHaveAccessibleDescription("Business name is required");
  expect(field("Town or area")).toHaveAccessibleDescription(/Town or area is required$/);
  for (const label of ["Their website", "Why this one?", "Your name", "Your email"]) {
    expect(field(label)).toBeValid();
  }
  expect(field("Business name")).toHaveFocus();
  expect(sent).toEqual([]);
});

test("an email that is given must be one, and an empty one is allowed", async () => {
  const sent = answerPosts(address, accepted);
  const user = open();
  await fill(user, { "Business name": "Pruitt", "Town or area": "Salem", "Your email": "maya" });
  await user.click(submit());
  expect(await screen.findByText("Valid email required")).toBeVisible();
  expect(field("Your email")).toHaveFocus();
  expect(sent).toEqual([]);
  await user.clear(field("Your email"));
  await waitFor(() => expect(screen.queryByText("Valid email required")).not.toBeInTheDocument());
  await user.click(submit());
  await screen.findByRole("heading", { name: "Thank you for the tip." });
  expect(sent).toEqual([
    {
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nominee_name: "Pruitt",
      nominee_town: "Salem",
      website_url: null,
      reason: null,
      nominator_name: null,
      nominator_email: null,
    },
  ]);
});

test("a nomination is sent whole and replaced by thanks that take the keyboard", async () => {
  const sent = answerPosts(address, accepted);
  const user = open();
  await fill(user, typed);
  await user.click(submit());
  const thanks = await screen.findByRole("heading", { name: "Thank you for the tip." });
  expect(thanks).toHaveFocus();
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "For Businesses" })).toHaveAttribute(
    "href",
    "/businesses",
  );
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: "Nomination received",
    description: "Thanks for supporting local!",
  });
  expect(sent).toEqual([
    {
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nominee_name: typed["Business name"],
      nominee_town: typed["Town or area"],
      website_url: typed["Their website"],
      reason: typed["Why this one?"],
      nominator_name: typed["Your name"],
      nominator_email: typed["Your email"],
    },
  ]);
});

test.each([
  ["a lost connection", lost, "The service could not be reached"],
  ["a server error", refused(500, "internal", "Not today."), "Not today."],
  ["an answer without words", () => new Response("", { status: 502 }), "Please try again."],
])("%s keeps every typed character", async (_case, answer, description) => {
  answerPosts(address, answer);
  const brought = vi.fn();
  Element.prototype.scrollIntoView = brought;
  const user = open();
  await fill(user, typed);
  await user.click(submit());
  await waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Couldn't submit nomination",
      description,
      variant: "destructive",
    }),
  );
  // The words in the form, and the button below them, are brought above the toast.
  expect(brought.mock.contexts).toEqual([
    screen.getByText("Couldn't submit nomination").closest(".scroll-mb-56"),
  ]);
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
});

test("the service's messages land on the fields they are about", async () => {
  const fields = {
    nominee_town: "Town or area is required",
    nominator_email: "Valid email required",
  };
  answerPosts(address, refused(422, "validation_failed", "Please correct.", fields));
  const user = open();
  await fill(user, typed);
  await user.click(submit());
  expect(await screen.findByText("Town or area is required")).toBeVisible();
  expect(screen.getByText("Valid email required")).toBeVisible();
  expect(field("Town or area")).toHaveFocus();
});
