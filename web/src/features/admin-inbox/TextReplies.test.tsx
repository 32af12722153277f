import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { TextReply, TextReplyDetail } from "@/components/admin/api/text-replies.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import InboxTab from "./InboxTab.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

const counts = { open: 2, answered: 5, done: 1 };

const text: TextReply = {
  id: "t1",
  received_at: "2026-11-15T12:00:00Z",
  member_id: "m1",
  member_name: "Maria Gomes",
  town_full_name: "Salem, MA",
  phone_number: "6175550123",
  words: "When is the drawing?",
  kind: "reply",
  state: "open",
  settled_by: null,
  settled_at: null,
};

const detail: TextReplyDetail = {
  ...text,
  can_text: true,
  can_email: true,
  conversation: [
    {
      at: text.received_at,
      is_answer: false,
      words: text.words,
      channel: null,
      status: null,
      failed_reason: null,
    },
  ],
};

const answered: TextReplyDetail = {
  ...detail,
  state: "answered",
  settled_by: "Ada Admin",
  settled_at: "2026-11-15T13:00:00Z",
  conversation: [
    ...detail.conversation,
    {
      at: "2026-11-15T13:00:00Z",
      is_answer: true,
      words: "On Sunday.",
      channel: "sms",
      status: "pending",
      failed_reason: null,
    },
  ],
};

async function open(shown: Partial<TextReplyDetail> = {}, answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /text-replies": page([{ ...text, ...shown }], { counts }),
    "GET /text-replies/t1": { ...detail, ...shown },
    "POST /text-replies/t1/answer/preview": {
      text: "Townpick: On Sunday. STOP to end.",
      segments: 1,
    },
    ...answers,
  });
  const inbox = (
    <main id="content" tabIndex={-1}>
      <InboxTab />
    </main>
  );
  renderInApp(inbox, { path: "/admin?tab=inbox&view=texts" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: shown.member_name ?? "Maria Gomes" }));
  return { asked, user };
}

const dialog = () => screen.getByRole("dialog");

describe("the texts", () => {
  it("are counted on their button and filtered by what was done about them", async () => {
    const { asked, user } = await open();
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Text replies (2)" })).toBeVisible();
    const filter = screen.getByRole("combobox", { name: "Status" });
    await waitFor(() =>
      expect(
        within(filter)
          .getAllByRole("option")
          .map((option) => option.textContent),
      ).toEqual(["All (8)", "Open (2)", "Answered (5)", "Done (1)"]),
    );
    await user.selectOptions(filter, "open");
    await waitFor(() =>
      expect(calls(asked, "GET /text-replies").at(-1)?.query["status"]).toBe("open"),
    );
  });

  it("are answered by text, after saying what it costs, and show the answer", async () => {
    let shown = detail;
    const { asked, user } = await open(
      {},
      {
        "GET /text-replies/t1": () => shown,
        "POST /text-replies/t1/answer": () => {
          shown = answered;
          return answered;
        },
      },
    );
    await user.type(await screen.findByLabelText(/^Answer by text/), "On Sunday.");
    expect(await screen.findByText("Costs 1 segment")).toBeVisible();
    expect(dialog()).toHaveTextContent("Townpick: On Sunday. STOP to end.");
    await user.click(screen.getByRole("button", { name: "Send Answer" }));
    expect(await screen.findByText("Send one text to Maria Gomes?")).toBeVisible();
    expect(asked.some(({ call }) => call === "POST /text-replies/t1/answer")).toBe(false);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Success",
        description: "Your answer is on its way as a text",
      }),
    );
    const sent = asked.filter(({ call }) => call === "POST /text-replies/t1/answer");
    expect(sent.map(({ body }) => body)).toEqual([{ words: "On Sunday.", channel: "sms" }]);
    expect(within(dialog()).getByRole("list", { name: "Conversation" })).toHaveTextContent(
      "We: On Sunday.",
    );
    expect(screen.queryByLabelText(/^Answer by/)).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it("keep the answer that was typed when it could not be sent, and say why", async () => {
    const reason = "Texts to this number are stopped, so it cannot be answered by text.";
    const { user } = await open(
      {},
      { "POST /text-replies/t1/answer": problem(409, "conflict", reason) },
    );
    await user.type(await screen.findByLabelText(/^Answer by text/), "On Sunday.");
    await user.click(screen.getByRole("button", { name: "Send Answer" }));
    await user.click(await screen.findByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Error",
        description: reason,
        variant: "destructive",
      }),
    );
    expect(screen.getByLabelText(/^Answer by text/)).toHaveValue("On Sunday.");
  });

  it("are not answered while the question is answered with no", async () => {
    const { asked, user } = await open();
    await user.type(await screen.findByLabelText(/^Answer by text/), "On Sunday.");
    await user.click(screen.getByRole("button", { name: "Send Answer" }));
    const question = await screen.findByRole("dialog", { name: "Send one text to Maria Gomes?" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Answer by text/)).toHaveValue("On Sunday.");
    expect(asked.some(({ call }) => call === "POST /text-replies/t1/answer")).toBe(false);
    expect(toast).not.toHaveBeenCalled();
  });

  it("are answered by email once their sender has stopped texts, or not at all", async () => {
    const paused = { kind: "sounds_like_stop", can_text: false } as const;
    const { user } = await open(paused);
    expect(await screen.findByLabelText(/^Answer by email/)).toBeVisible();
    expect(dialog()).toHaveTextContent("texts to this number were paused at once");
    await user.keyboard("{Escape}");
    expect(screen.getByText("Texts paused", { selector: "td *" })).toBeVisible();
  });

  it("cannot be answered from here when nothing reaches their sender", async () => {
    await open({ can_text: false, can_email: false });
    expect(await screen.findByText(/this cannot be answered from here/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send Answer" })).not.toBeInTheDocument();
  });

  it("are marked as done, which can be undone", async () => {
    const done = { ...detail, state: "done", settled_by: "Ada Admin" };
    const { asked, user } = await open({}, { "PUT /text-replies/t1/state": done });
    await user.click(await screen.findByRole("button", { name: "Done, No Answer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const said = toast.mock.calls.map(([one]) => one).find(({ action }) => action);
    expect(said).toMatchObject({ description: "The text was marked as done" });
    said?.action?.onClick();
    await waitFor(() =>
      expect(calls(asked, "PUT").map(({ body }) => body)).toEqual([
        { state: "done" },
        { state: "open" },
      ]),
    );
  });
});
