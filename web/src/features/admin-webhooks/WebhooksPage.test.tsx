import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import WebhooksPage from "./WebhooksPage.tsx";

const url = "https://crm.example/hook";
const webhook = {
  id: "w1",
  url,
  events: ["contest.drawn"],
  earlier_secret_until: null,
  failing_since: null,
  switched_off_at: null,
  is_given_up: false,
  created_by: "Ada Admin",
  created_at: "2026-11-01T06:00:00Z",
};
const delivery = {
  id: "d1",
  webhook_id: "w1",
  url,
  event: "contest.drawn",
  body: '{"type":"contest.drawn"}',
  status: "failed",
  attempts: 10,
  last_answer: 500,
  last_problem: null,
  last_took: 1204,
  last_attempt_at: "2026-11-14T06:00:00Z",
  next_attempt_at: null,
  created_at: "2026-11-10T06:00:00Z",
};

function open(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /webhooks": { items: [webhook] },
    "GET /webhook-deliveries": page([delivery]),
    ...answers,
  });
  renderInApp(<WebhooksPage />, { path: "/admin/webhooks" });
  return asked;
}

describe("a new webhook", () => {
  async function setUp() {
    await userEvent.click(await screen.findByRole("button", { name: "Set Up Webhook" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Address/), "https://new.example/hook");
    await userEvent.click(dialog.getByLabelText("member.joined"));
    await userEvent.click(dialog.getByRole("button", { name: "Set Up" }));
    return dialog;
  }

  it("shows its secret once", async () => {
    const asked = open({ "POST /webhooks": { webhook, secret: "whsec_secret" } });
    await setUp();
    expect(await screen.findByText("whsec_secret")).toBeVisible();
    expect(calls(asked, "POST")[0]?.body).toEqual({
      url: "https://new.example/hook",
      events: ["contest.published", "contest.drawn", "prize.claimed", "prize.fulfilled"],
    });
    await userEvent.click(screen.getByRole("button", { name: "I Have Copied It" }));
    expect(screen.queryByText("whsec_secret")).toBeNull();
  });

  it("says under its field why it was refused, and keeps what was typed", async () => {
    const words = "Enter an address that is on the internet";
    open({ "POST /webhooks": problem(422, "validation_failed", "No", { url: words }) });
    const dialog = await setUp();
    expect(await screen.findByText(words)).toBeVisible();
    expect(dialog.getByLabelText(/^Address/)).toHaveValue("https://new.example/hook");
  });
});

describe("a webhook", () => {
  it("is switched off after a question, and on without one", async () => {
    const asked = open({ "PUT /webhooks/w1": webhook });
    await userEvent.click(await screen.findByRole("button", { name: `Switch off ${url}` }));
    expect(calls(asked, "PUT")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Switch Off" }));
    await waitFor(() =>
      expect(calls(asked, "PUT")[0]?.body).toEqual({
        url,
        events: ["contest.drawn"],
        is_on: false,
      }),
    );
  });

  it("that was given up says so and can be switched on", async () => {
    const switched_off_at = "2026-11-15T06:00:00Z";
    const off = { ...webhook, is_given_up: true, failing_since: switched_off_at, switched_off_at };
    const asked = open({ "GET /webhooks": { items: [off] }, "PUT /webhooks/w1": webhook });
    expect(await screen.findByText(/Nothing was taken there for long/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: `Switch on ${url}` }));
    await waitFor(() => expect(calls(asked, "PUT")[0]?.body).toMatchObject({ is_on: true }));
  });

  it("says how many failed events are sent again before they are", async () => {
    const asked = open({
      "GET /webhooks/w1/failed": { count: 3 },
      "POST /webhooks/w1/failed": { count: 3 },
    });
    const name = `Send failed events again to ${url}`;
    await userEvent.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("3 events will be sent again.")).toBeVisible();
    expect(calls(asked, "POST")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Send Again" }));
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    const { since } = calls(asked, "GET /webhooks/w1/failed")[0]?.query ?? {};
    expect(calls(asked, "POST /webhooks/w1/failed")[0]?.body).toEqual({ since });
  });

  it("shows a new secret, which is asked about before", async () => {
    const asked = open({ "POST /webhooks/w1/secret": { webhook, secret: "whsec_new" } });
    await userEvent.click(await screen.findByRole("button", { name: `New secret for ${url}` }));
    expect(calls(asked, "POST")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Make New Secret" }));
    expect(await screen.findByText("whsec_new")).toBeVisible();
  });
});

it("shows what was sent and sends it again", async () => {
  const asked = open({ "POST /webhook-deliveries/d1/replay": null });
  await userEvent.click(await screen.findByRole("button", { name: "contest.drawn" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("500 in 1,204 ms")).toBeVisible();
  expect(dialog.getByText(delivery.body)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Send Again" }));
  await waitFor(() => expect(calls(asked, "POST")).toHaveLength(1));
});
