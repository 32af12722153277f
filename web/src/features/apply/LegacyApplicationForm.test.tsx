import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { accepted, answerPosts, lost, refused } from "@/testing/posts.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { LegacyApplicationForm } from "./LegacyApplicationForm.tsx";

const address = "/api/business-applications";

const typed = {
  "Full name": "Inês Duarte",
  "Business name": "Harbor Bread Company",
  Website: "harborbread.example",
  Email: "ines@harborbread.example",
  Phone: "978 555 0142",
};

const field = (label: string) => screen.getByRole("textbox", { name: label });
const submit = () => screen.getByRole("button", { name: "Submit application" });

function open() {
  renderInApp(<LegacyApplicationForm headingId="form-heading" />);
  return userEvent.setup();
}

async function fill(user: ReturnType<typeof open>) {
  for (const [label, text] of Object.entries(typed)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

test("all five fields are required, and the email must be one", async () => {
  const sent = answerPosts(address, accepted);
  const user = open();
  expect(field("Email")).toHaveAttribute("type", "email");
  await user.type(field("Email"), "ines@");
  await user.click(submit());
  const messages = {
    "Full name": "Full name is required",
    "Business name": "Business name is required",
    Website: "Website is required",
    Email: "Valid email required",
    Phone: "Phone is required",
  };
  for (const [label, message] of Object.entries(messages)) {
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(message);
  }
  expect(field("Full name")).toHaveFocus();
  expect(sent).toEqual([]);
});

test("an application is saved like the others, under its own source", async () => {
  const sent = answerPosts(address, accepted);
  const user = open();
  await fill(user);
  await user.click(submit());
  const thanks = await screen.findByRole("heading", { name: "Thank you for applying." });
  expect(thanks).toHaveFocus();
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: "Application received",
    description: "Thanks! We'll review and follow up.",
  });
  expect(sent).toEqual([
    {
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      business_name: typed["Business name"],
      website_url: typed.Website,
      contact_name: typed["Full name"],
      contact_email: typed.Email,
      contact_phone: typed.Phone,
      description: null,
      source: "businesses-legacy",
    },
  ]);
});

test("the service's messages land on the fields of this form", async () => {
  const fields = {
    contact_name: "Contact name is required",
    business_name: "Business name is required",
    website_url: "Website is required",
    contact_email: "Valid email required",
    contact_phone: "Contact phone is required",
  };
  answerPosts(address, refused(422, "validation_failed", "Please correct.", fields));
  const user = open();
  await fill(user);
  await user.click(submit());
  await waitFor(() =>
    expect(field("Full name")).toHaveAccessibleDescription("Contact name is required"),
  );
  expect(field("Business name")).toHaveAccessibleDescription("Business name is required");
  expect(field("Website")).toHaveAccessibleDescription("Website is required");
  expect(field("Email")).toHaveAccessibleDescription("Valid email required");
  expect(field("Phone")).toHaveAccessibleDescription("Contact phone is required");
  expect(field("Full name")).toHaveFocus();
});

test("a failure keeps every typed character", async () => {
  answerPosts(address, lost);
  const user = open();
  await fill(user);
  await user.click(submit());
  await waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Couldn't submit application",
      description: "The service could not be reached",
      variant: "destructive",
    }),
  );
  for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
});
