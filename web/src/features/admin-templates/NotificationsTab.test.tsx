import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import NotificationsTab from "./NotificationsTab.tsx";
import { afterDrawing, failedMessage, preview, variables } from "./sample.ts";

beforeEach(() => {
  sessionStorage.clear();
});

const wrong = (description: string) => ({ title: "Error", description, variant: "destructive" });
const button = (name: string) => screen.getByRole("button", { name });

function open(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /templates": { items: [afterDrawing], variables },
    "POST /templates/post_drawing/preview": preview,
    ...answers,
  });
  renderInApp(<NotificationsTab />, { path: "/admin?tab=notifications" });
  return { asked, user: userEvent.setup() };
}

async function edit(answers: Answers = {}) {
  const opened = open(answers);
  await opened.user.click(await screen.findByRole("button", { name: "Edit After the drawing" }));
  return opened;
}

it("prints what phone companies ask for, each text with a button that copies it", async () => {
  const { user } = open({
    "GET /texting-registration": {
      brand: "Townpick",
      website: "https://townpick.example/",
      contact_email: "hello@townpick.example",
      use_case: "SWEEPSTAKE",
      description: "A weekly drawing.",
      message_flow: "Residents agree on the form.",
      form_url: "https://townpick.example/towns/salem-ma",
      privacy_url: "https://townpick.example/privacy",
      terms_url: "https://townpick.example/terms",
      consent_wording: "Text me, too.",
      consent_version: "2026-11-18",
      samples: ["You're in!", "This week's pick"],
      opt_in: { keywords: ["START", "YES"], reply: "You get texts." },
      opt_in_message: "Your texts are on.",
      opt_out: { keywords: ["STOP"], reply: "No more texts." },
      help: { keywords: ["HELP"], reply: "Write to us." },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Carrier registration" }));
  expect(await screen.findByText("SWEEPSTAKE")).toBeVisible();
  for (const text of ["This week's pick", "START, YES", "Your texts are on.", "Text me, too."]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  await user.click(button("Copy Sample message 2"));
  expect(await navigator.clipboard.readText()).toBe("This week's pick");
});

describe("the list of templates", () => {
  it("shows what each is for, its channel and whether it is active", async () => {
    open();
    const table = await screen.findByRole("table", { name: "Notification templates" });
    const row = within(table).getAllByRole("row")[1];
    expect(row).toHaveTextContent("After the drawing");
    expect(row).toHaveTextContent("Email and SMS");
    expect(row).toHaveTextContent("Active");
  });

  it("is searched by name", async () => {
    const other = { ...afterDrawing, id: "t2", template_key: "welcome", name: "Welcome" };
    const { user } = open({ "GET /templates": { items: [afterDrawing, other], variables } });
    await user.type(await screen.findByLabelText("Search templates"), "WELC");
    await waitFor(() => expect(screen.queryByText("After the drawing")).not.toBeInTheDocument());
    expect(button("Welcome")).toBeVisible();
    await user.type(screen.getByLabelText("Search templates"), "?");
    expect(await screen.findByText("No templates match the search.")).toBeVisible();
  });

  it("says when it does not arrive", async () => {
    open({ "GET /templates": problem(403, "no", "No") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(wrong("Failed to load notification templates")),
    );
  });

  it("opens a template to be read, and goes back", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "After the drawing" }));
    expect(await screen.findByRole("heading", { name: "After the drawing" })).toBeVisible();
    expect(
      screen.getByText(/{% if is_winner %}/, { selector: "p.whitespace-pre-wrap" }),
    ).toBeVisible();
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
    expect(document.title).toBe("Template: After the drawing | Townpick Admin");
    await user.click(button("All templates"));
    expect(await screen.findByRole("table")).toBeVisible();
  });
});

describe("the preview", () => {
  it("is made by the service for a winner and for everybody else", async () => {
    const { user, asked } = open();
    await user.click(await screen.findByRole("button", { name: "After the drawing" }));
    expect(await screen.findByTitle("Email")).toHaveAttribute("srcdoc", preview.html);
    expect(screen.getByTitle("Email")).toHaveAttribute("sandbox", "");
    expect(screen.getByText("18 characters, 1 segment")).toBeVisible();
    await user.click(button("Not a winner"));
    await waitFor(() => expect(calls(asked, "POST")).toHaveLength(2));
    expect(calls(asked, "POST").map(({ body }) => body)).toEqual([
      expect.objectContaining({ is_winner: true, channel: "both" }),
      expect.objectContaining({ is_winner: false, sms_template: null }),
    ]);
  });

  it("follows what is typed, once the typing rests", async () => {
    const { user, asked } = await edit();
    await screen.findByTitle("Email");
    const before = calls(asked, "POST").length;
    await user.type(screen.getByLabelText("Subject"), " today");
    await waitFor(() =>
      expect(calls(asked, "POST").at(-1)?.body).toMatchObject({
        subject_template: "{{ business_name }}: who won today",
      }),
    );
    expect(calls(asked, "POST").length - before).toBeLessThan(6);
  });

  it("stays as it was, with a quiet note, while words are half typed", async () => {
    const fields = { subject_template: "Line 1: a variable is not closed" };
    const { user, asked } = await edit({
      "POST /templates/post_drawing/preview": ({ body }) =>
        (body as { subject_template: string }).subject_template.endsWith("{{")
          ? problem(422, "validation_failed", "No", fields)
          : preview,
    });
    await screen.findByTitle("Email");
    await user.type(screen.getByLabelText("Subject"), " {{{{");
    const note = await screen.findByText(/^Line 1: a variable is not closed\. This is the last/);
    expect(note).toHaveRole("status");
    expect(screen.getByTitle("Email")).toHaveAttribute("srcdoc", preview.html);
    await user.type(screen.getByLabelText("Subject"), " town_name }}");
    // Each pause in typing asks anew, so the last words may be on their way when the note is gone.
    await waitFor(() =>
      expect(calls(asked, "POST").at(-1)?.body).toMatchObject({
        subject_template: expect.stringContaining("{{ town_name }}"),
      }),
    );
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it("says what is wrong with the words", async () => {
    const fields = { message_template: "Line 1: unknown variable user_nam" };
    const { user } = open({
      "POST /templates/post_drawing/preview": problem(422, "validation_failed", "No", fields),
    });
    await user.click(await screen.findByRole("button", { name: "After the drawing" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Line 1: unknown variable user_nam");
  });
});

describe("editing a template", () => {
  it("saves every field and goes back to reading", async () => {
    const { user, asked } = await edit({ "PUT /templates/post_drawing": afterDrawing });
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Sunday evening");
    await user.selectOptions(screen.getByLabelText("Channel"), "SMS");
    await user.type(screen.getByLabelText(/^Text message/), "You won!");
    await user.click(screen.getByLabelText("Active"));
    await user.click(button("Save"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Success",
        description: "Template updated successfully",
      }),
    );
    expect(calls(asked, "PUT")[0]?.body).toEqual({
      name: "Sunday evening",
      description: afterDrawing.description,
      subject_template: afterDrawing.subject_template,
      message_template: afterDrawing.message_template,
      sms_template: "You won!",
      channel: "sms",
      is_active: false,
      updated_at: afterDrawing.updated_at,
    });
    expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is refused at the line that is wrong, and nothing typed is lost", async () => {
    const fields = { message_template: "Line 3: unknown variable user_nam" };
    const refusal = problem(422, "validation_failed", "Please check the template.", fields);
    const { user } = await edit({ "PUT /templates/post_drawing": refusal });
    await user.click(button("Save"));
    const message = screen.getByLabelText<HTMLTextAreaElement>("Message");
    await waitFor(() => expect(message).toHaveAccessibleDescription(/Line 3: unknown variable/));
    expect(message).toHaveFocus();
    const { selectionStart, selectionEnd, value } = message;
    expect(value.slice(selectionStart, selectionEnd)).toBe(
      "{% if is_winner %}You won!{% else %}Next week.{% endif %}",
    );
    expect(toast).toHaveBeenCalledWith(wrong("Please check the template."));
  });

  it("says that it failed when the service does not answer", async () => {
    const failure = problem(503, "unavailable", "Later");
    const { user } = await edit({ "PUT /templates/post_drawing": failure });
    await user.click(button("Save"));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong("Failed to update template")));
    expect(screen.getByLabelText("Message")).toHaveValue(afterDrawing.message_template);
  });

  it("wants a name, a subject and a message", async () => {
    const { user, asked } = await edit();
    await user.clear(screen.getByLabelText("Subject"));
    await user.click(button("Save"));
    expect(toast).toHaveBeenCalledWith(wrong("Please fill in all required fields"));
    expect(screen.getByLabelText("Subject")).toHaveAccessibleDescription("Subject is required");
    expect(calls(asked, "PUT")).toEqual([]);
  });

  it("wants no subject for what is only texted", async () => {
    const { user, asked } = await edit({ "PUT /templates/post_drawing": afterDrawing });
    await user.selectOptions(screen.getByLabelText("Channel"), "SMS");
    await user.clear(screen.getByLabelText(/^Subject/));
    await user.click(button("Save"));
    await waitFor(() => expect(calls(asked, "PUT")).toHaveLength(1));
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({ subject_template: "", channel: "sms" });
  });

  it("is given up with Cancel", async () => {
    const { user, asked } = await edit();
    await user.type(screen.getByLabelText("Name"), " again");
    await user.click(button("Cancel"));
    expect(await screen.findByRole("heading", { name: "After the drawing" })).toBeVisible();
    await user.click(button("Edit"));
    expect(screen.getByLabelText("Name")).toHaveValue("After the drawing");
    expect(calls(asked, "PUT")).toEqual([]);
  });

  it("offers the variables there are", async () => {
    await edit();
    expect(screen.getByText("The member's first name.")).toBeInTheDocument();
  });
});

describe("a test message", () => {
  const sent = { test_email: "ada@townpick.example", sms_sent: true, local: false };

  it.each([
    [{ ...sent, test_phone: "9785550142" }, "Sent to ada@townpick.example and (978) 555-0142"],
    [{ ...sent, sms_sent: false, test_phone: null }, "Sent to ada@townpick.example"],
    [
      { ...sent, sms_sent: false, test_phone: null, local: true },
      "Stored in the local outbox for ada@townpick.example",
    ],
  ])("says where it went: %j", async (answer, description) => {
    const { user } = open({ "POST /templates/post_drawing/test": answer });
    await user.click(await screen.findByRole("button", { name: "Send Test After the drawing" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ title: "Test Sent!", description }));
  });

  it("says why it was not sent", async () => {
    const refusal = problem(409, "conflict", "The mail server does not answer");
    const { user } = open({ "POST /templates/post_drawing/test": refusal });
    await user.click(await screen.findByRole("button", { name: "Send Test After the drawing" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        wrong("Failed to send test: The mail server does not answer"),
      ),
    );
  });
});

describe("the messages", () => {
  it("are filtered by status, the local outbox among them", async () => {
    const { user, asked } = open({ "GET /notifications": page([failedMessage]) });
    await user.click(await screen.findByRole("button", { name: "Messages" }));
    expect(await screen.findByText("Failed", { selector: "span" })).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Local outbox");
    await waitFor(() =>
      expect(calls(asked, "GET /notifications").at(-1)?.query).toMatchObject({ status: "local" }),
    );
  });

  it("show their words and what became of them", async () => {
    const { user } = open({ "GET /notifications": page([failedMessage]) });
    await user.click(await screen.findByRole("button", { name: "Messages" }));
    await user.click(await screen.findByRole("button", { name: "Maria de la Cruz" }));
    const dialog = screen.getByRole("dialog", { name: "Harbor Bread Company: who won" });
    expect(dialog).toHaveTextContent("Hi Maria, you won!");
    expect(dialog).toHaveTextContent("mailbox unavailable");
    const member = within(dialog).getByRole("link", { name: "Maria de la Cruz" });
    expect(member).toHaveAttribute("href", "/admin/users/m1");
  });

  it.each([
    [{ channel: "email", recipient_address: "maria@mail.example" }, "Email", "maria@mail.example"],
    [{ channel: "sms", recipient_address: "6175550177" }, "SMS", "(617) 555-0177"],
  ])(
    "say that they were kept here, and to whom they would have gone",
    async (overrides, how, to) => {
      const local = { ...failedMessage, ...overrides, status: "local", failed_reason: null };
      const { user } = open({ "GET /notifications": page([local]) });
      await user.click(await screen.findByRole("button", { name: "Messages" }));
      await user.click(await screen.findByRole("button", { name: "Maria de la Cruz" }));
      const dialog = screen.getByRole("dialog");
      expect(dialog).toHaveTextContent(`${how}, stored in the local outbox, not sent to anyone`);
      expect(dialog).toHaveTextContent(`Would be sent to${to}`);
    },
  );
});
