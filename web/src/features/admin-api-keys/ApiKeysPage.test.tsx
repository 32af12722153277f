import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import ApiKeysPage from "./ApiKeysPage.tsx";

const website = {
  id: "k1",
  name: "Website",
  starts_with: "tpk_Ab3d",
  scopes: ["contests:read"],
  created_by: "Ada Admin",
  created_at: "2026-11-01T06:00:00Z",
  last_used_at: null,
};
const scopes = ["contests:read", "contests:write", "images:write", "text-replies:read"];

function open(answers: Answers = {}) {
  const asked = answerAdmin({ "GET /api-keys": { items: [website], scopes }, ...answers });
  renderInApp(<ApiKeysPage />, { path: "/admin/api-keys" });
  return asked;
}

describe("a new key", () => {
  async function make() {
    await userEvent.click(await screen.findByRole("button", { name: "Make Key" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Name/), "Planner");
    await userEvent.click(dialog.getByLabelText("Change: Contests"));
    await userEvent.click(dialog.getByLabelText("Read: Text replies"));
    return dialog;
  }

  it("is shown once, with the scopes that were chosen", async () => {
    const asked = open({ "POST /api-keys": { key: website, secret: "tpk_the-whole-key" } });
    const dialog = await make();
    expect(dialog.getByLabelText("Read: Contests")).toBeChecked();
    expect(dialog.queryByLabelText("Read: Images")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Make Key" }));
    expect(await screen.findByText("tpk_the-whole-key")).toBeVisible();
    expect(calls(asked, "POST")[0]?.body).toEqual({
      name: "Planner",
      scopes: ["contests:write", "text-replies:read"],
    });
    await userEvent.click(screen.getByRole("button", { name: "I Have Copied It" }));
    expect(screen.queryByText("tpk_the-whole-key")).toBeNull();
  });

  it("says under its field why it was refused, and keeps what was typed", async () => {
    const words = "An API key with this name already exists";
    open({ "POST /api-keys": problem(422, "validation_failed", "No", { name: words }) });
    const dialog = await make();
    await userEvent.click(dialog.getByRole("button", { name: "Make Key" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Planner");
    expect(dialog.getByLabelText("Change: Contests")).toBeChecked();
  });
});

it("revokes a key after a question", async () => {
  const asked = open({ "DELETE /api-keys/k1": null });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke Website" }));
  expect(calls(asked, "DELETE")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Revoke Key" }));
  await waitFor(() => expect(calls(asked, "DELETE /api-keys/k1")).toHaveLength(1));
});

it("says what to do where there is none, and when they cannot be loaded", async () => {
  let fails = true;
  open({
    "GET /api-keys": () =>
      fails ? problem(503, "unavailable", "The database does not answer.") : { items: [], scopes },
  });
  const again = await screen.findByRole("button", { name: /Try again/i }, { timeout: 10_000 });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText(/There are no API keys/)).toBeVisible();
}, 15_000);
