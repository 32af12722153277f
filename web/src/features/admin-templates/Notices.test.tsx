import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import NotificationsTab from "./NotificationsTab.tsx";
import type { Notice, NoticeRow } from "./notices.ts";
import { afterDrawing, preview, variables } from "./sample.ts";

beforeEach(() => {
  sessionStorage.clear();
});

const draft: Notice = {
  id: "n1",
  kind: "notice",
  audience: "everybody",
  channel: "both",
  subject_template: "We are moving",
  message_template: "Hi {{ user_name }}, we are moving.",
  sms_template: null,
  effective_on: null,
  state: "draft",
  author: "Ada Admin",
  scheduled_at: null,
  started_at: null,
  taken_back_at: null,
  messages: 0,
  created_at: "2026-11-01T12:00:00Z",
  updated_at: "2026-11-01T12:00:00Z",
  towns: [],
  figures: [],
};
const row: NoticeRow = { ...draft, towns_count: 0 };
const template = { ...afterDrawing, template_key: "notice", subject_template: "News" };
const terms = { ...afterDrawing, template_key: "terms_change", subject_template: "New terms" };
const button = (name: string) => screen.getByRole("button", { name });

function open(address: string, answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /templates": { items: [template, terms], variables },
    "POST /templates/notice/preview": preview,
    "POST /templates/terms_change/preview": preview,
    "GET /notices": page([row]),
    "GET /notices/n1": draft,
    ...answers,
  });
  renderInApp(<NotificationsTab />, { path: `/admin?tab=notifications${address}` });
  return { asked, user: userEvent.setup() };
}

it("writes a notice in the words of its template and opens the draft", async () => {
  const { user, asked } = open("&view=notices", { "POST /notices": draft });
  expect(await screen.findByText("We are moving")).toBeVisible();
  await user.click(button("New Notice"));
  const subject = await screen.findByRole("textbox", { name: "Subject" });
  expect(subject).toHaveValue("News");
  await user.clear(subject);
  await user.click(button("Save Draft"));
  expect(await screen.findByText("Subject is required")).toBeVisible();
  await user.type(subject, "We are moving");
  await user.selectOptions(screen.getByRole("combobox", { name: "Audience" }), "towns");
  await user.click(button("Save Draft"));
  expect(await screen.findByText("Please select at least one town")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Audience" }), "everybody");
  await user.click(button("Save Draft"));
  expect(await screen.findByText("Draft")).toBeVisible();
  expect(calls(asked, "POST /notices")[0]?.body).toMatchObject({
    kind: "notice",
    audience: "everybody",
    towns: [],
    channel: "both",
    subject_template: "We are moving",
    effective_on: null,
    updated_at: null,
  });
});

it("asks for the day from which changed terms apply, and for no channel", async () => {
  const { user, asked } = open("&notice=new-terms", {
    "POST /notices": problem(422, "validation_failed", "Please check.", {
      effective_on: "Members must hear of changed terms 14 days before they apply",
    }),
  });
  const day = await screen.findByLabelText(/The new terms apply from/);
  expect(screen.queryByRole("combobox", { name: "Channel" })).toBeNull();
  await user.click(button("Save Draft"));
  expect(await screen.findByText("Please select the day from which the terms apply")).toBeVisible();
  await user.type(day, "2026-11-20");
  await user.click(button("Save Draft"));
  await waitFor(() => expect(day).toHaveAccessibleDescription(/14 days before they apply/));
  expect(calls(asked, "POST /notices")[0]?.body).toMatchObject({
    kind: "terms",
    channel: "email",
    effective_on: "2026-11-20",
  });
});

it("counts who will get it before it is scheduled", async () => {
  const { user, asked } = open("&notice=n1", {
    "GET /notices/n1/reach": {
      reach: { members: 1204, emails: 1204, texts: 310 },
      towns: 3,
      sends_email: true,
      sends_texts: true,
    },
    "POST /notices/n1/schedule": { ...draft, state: "scheduled" },
  });
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const dialog = screen.getByRole("dialog", { name: "Schedule Notice" });
  await waitFor(() =>
    expect(dialog).toHaveAccessibleDescription(
      /1,204 members in 3 towns will get it by email \(1,204\) and text \(310\)\./,
    ),
  );
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  expect(within(dialog).getByText("Please enter a day and a time")).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Day and time/), "2026-11-20T10:00");
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(asked, "POST /notices/n1/schedule")[0]?.body).toEqual({ at: "2026-11-20T10:00" });
});

it("says under the field why it cannot go out then", async () => {
  const reason = "Clocks skip this time that night: choose another one";
  const { user } = open("&notice=n1", {
    "POST /notices/n1/schedule": problem(422, "validation_failed", reason, { at: reason }),
  });
  await user.click(await screen.findByRole("button", { name: "Schedule" }));
  const dialog = screen.getByRole("dialog", { name: "Schedule Notice" });
  await waitFor(() => expect(dialog).toHaveAccessibleDescription(/could not be counted/));
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "When" }), "now");
  await user.click(within(dialog).getByRole("button", { name: "Send Now" }));
  expect(await within(dialog).findByText(reason)).toBeVisible();
});

it("stops what still waits, and says how much had gone", async () => {
  const figures = [
    { channel: "email", status: "sent", messages: 1200 },
    { channel: "sms", status: "pending", messages: 310 },
  ] satisfies Notice["figures"];
  const sending: Notice = { ...draft, state: "sent", scheduled_at: draft.created_at, figures };
  const { user } = open("&notice=n1", {
    "GET /notices/n1": sending,
    "POST /notices/n1/take-back": { ...sending, state: "taken_back" },
  });
  const table = await screen.findByRole("table", { name: "Messages by channel" });
  expect(within(table).getAllByRole("row")[2]).toHaveTextContent("SMS310000");
  await user.click(button("Take Back"));
  const dialog = screen.getByRole("dialog", { name: "Take Back Notice" });
  expect(dialog).toHaveAccessibleDescription(
    /Messages that are still waiting are stopped for good/,
  );
  await user.click(within(dialog).getByRole("button", { name: "Take Back" }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "The notice was stopped. 1,200 messages had gone already.",
    }),
  );
});

it("says when there is no such notice", async () => {
  open("&notice=n9");
  expect(await screen.findByText("Notice not found")).toBeVisible();
});
