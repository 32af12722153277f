import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Application, Nomination } from "@/components/admin/api/inbox.ts";
import { type Answers, answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import InboxTab from "./InboxTab.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

const counts = { new: 3, in_review: 1, accepted: 1200, declined: 0 };

const application: Application = {
  id: "a1",
  business_name: "Harbor Bread Company",
  website_url: "https://harborbread.example",
  contact_name: "Inês Duarte",
  contact_email: "ines@harborbread.example",
  contact_phone: "(978) 555-0143",
  description: "Sourdough and rye.",
  source: "businesses",
  review_status: "new",
  review_notes: "",
  featured_business_id: null,
  created_at: "2026-11-15T12:00:00Z",
  updated_at: "2026-11-15T12:00:00Z",
};

const nomination: Nomination = {
  id: "n1",
  nominee_name: "Chowder House",
  nominee_town: "Salem",
  website_url: null,
  reason: "The chowder.",
  nominator_name: null,
  nominator_email: "neighbor@mail.example",
  review_status: "in_review",
  review_notes: "Call them.",
  created_at: "2026-11-14T12:00:00Z",
  updated_at: "2026-11-14T12:00:00Z",
};

function open(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /applications": page([application], { counts }),
    "GET /nominations": page([nomination], { counts: { ...counts, new: 0 } }),
    ...answers,
  });
  const inbox = (
    <main id="content" tabIndex={-1}>
      <InboxTab />
    </main>
  );
  renderInApp(inbox, { path: "/admin?tab=inbox" });
  return { asked, user: userEvent.setup() };
}

const wrong = (description: string) => ({ title: "Error", description, variant: "destructive" });
const dialog = () => screen.getByRole("dialog");

describe("the applications", () => {
  it("are filtered by status, each with how many there are", async () => {
    const { user, asked } = open();
    await screen.findByRole("table", { name: "Applications" });
    const filter = screen.getByRole("combobox", { name: "Status" });
    await waitFor(() =>
      expect(
        within(filter)
          .getAllByRole("option")
          .map((option) => option.textContent),
      ).toEqual(["All (1,204)", "New (3)", "In review (1)", "Accepted (1,200)", "Declined (0)"]),
    );
    await user.selectOptions(filter, "in_review");
    await waitFor(() =>
      expect(calls(asked, "GET /applications").at(-1)?.query["status"]).toBe("in_review"),
    );
  });

  it("are read whole and reviewed with a status and notes", async () => {
    const { user, asked } = open({ "PATCH /applications/a1": application });
    await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
    expect(dialog()).toHaveTextContent("Sourdough and rye.");
    expect(within(dialog()).getByRole("link", { name: "ines@harborbread.example" })).toBeVisible();
    const status = screen.getByLabelText("Status", { selector: "dialog *, [role=dialog] *" });
    expect(within(status).queryByRole("option", { name: "Accepted" })).not.toBeInTheDocument();
    await user.selectOptions(status, "Declined");
    await user.type(screen.getByLabelText(/^Notes/), "Not local.");
    await user.click(screen.getByRole("button", { name: "Save Review" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ title: "Success", description: "Review saved" }),
    );
    expect(calls(asked, "PATCH")[0]?.body).toEqual({
      review_status: "declined",
      review_notes: "Not local.",
      updated_at: application.updated_at,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("become featured businesses when they are accepted, and lead there", async () => {
    const { user, asked } = open({
      "POST /applications/a1/accept": { business_id: "b9", website_left_out: false },
    });
    await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const link = await screen.findByRole("link", { name: "Open the Featured Business" });
    expect(link).toHaveAttribute("href", "/admin/businesses/b9");
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Harbor Bread Company is now a featured business",
    });
    expect(calls(asked, "POST")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
  });

  it("say when their website is none that can be linked", async () => {
    const { user } = open({
      "POST /applications/a1/accept": { business_id: "b9", website_left_out: true },
    });
    await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Success",
        description:
          "Harbor Bread Company is now a featured business. The website they gave is not a valid web address, so it was left empty.",
      }),
    );
  });

  it("say why they could not be accepted", async () => {
    const { user } = open({
      "POST /applications/a1/accept": problem(
        409,
        "conflict",
        "This application was already accepted.",
      ),
    });
    await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(wrong("This application was already accepted.")),
    );
  });

  it("keep what was noted when the service refuses it", async () => {
    const fields = { review_notes: "Notes are too long (at most 5000 characters)" };
    const { user } = open({
      "PATCH /applications/a1": problem(422, "validation_failed", "No", fields),
    });
    await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
    await user.type(screen.getByLabelText(/^Notes/), "Long.");
    await user.click(screen.getByRole("button", { name: "Save Review" }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Notes/)).toHaveAccessibleDescription(/Notes are too long/),
    );
    expect(screen.getByLabelText(/^Notes/)).toHaveValue("Long.");
  });
});

describe("notes that were typed", () => {
  it("survive a dialog that was closed by accident, and are forgotten once saved", async () => {
    const { user } = open({ "PATCH /applications/a1": application });
    const row = await screen.findByRole("button", { name: "Harbor Bread Company" });
    await user.click(row);
    await user.type(screen.getByLabelText(/^Notes/), "Call them.");
    await user.keyboard("{Escape}");
    await user.click(row);
    expect(screen.getByLabelText(/^Notes/)).toHaveValue("Call them.");
    expect(screen.getByLabelText(/^Notes/)).toHaveAccessibleDescription(/did not save/);
    await user.click(screen.getByRole("button", { name: "Save Review" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("the nominations", () => {
  it("are an inbox of their own, reviewed the same way", async () => {
    const { user, asked } = open({ "PATCH /nominations/n1": nomination });
    await user.click(screen.getByRole("button", { name: "Nominations" }));
    await user.click(await screen.findByRole("button", { name: "Chowder House" }));
    expect(dialog()).toHaveTextContent("The chowder.");
    expect(screen.queryByRole("button", { name: "Accept" })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue("Call them.");
    const status = screen.getByLabelText("Status", { selector: "[role=dialog] *" });
    await user.selectOptions(status, "Accepted");
    await user.click(screen.getByRole("button", { name: "Save Review" }));
    await waitFor(() => expect(calls(asked, "PATCH")).toHaveLength(1));
    expect(calls(asked, "PATCH")[0]?.body).toMatchObject({ review_status: "accepted" });
  });

  it("say when there are none", async () => {
    const { user } = open({ "GET /nominations": page([], { counts }) });
    await user.click(screen.getByRole("button", { name: "Nominations" }));
    expect(
      await screen.findByText("No nominations match the current filters."),
    ).toBeInTheDocument();
  });
});

describe.each([
  {
    noun: "application",
    inbox: "Applications",
    path: "/applications",
    record: application,
    name: "Harbor Bread Company",
    warning:
      "Everything Harbor Bread Company sent will be permanently removed, including from the outbox. Do this when the sender asks for it.",
  },
  {
    noun: "nomination",
    inbox: "Nominations",
    path: "/nominations",
    record: nomination,
    name: "Chowder House",
    warning:
      "Everything that was sent about Chowder House will be permanently removed, including from the outbox. Do this when the sender asks for it.",
  },
])("deleting: $noun", ({ noun, inbox, path, record, name, warning }) => {
  const title = `Delete this ${noun}?`;
  const address = `${path}/${record.id}`;

  async function ask(answers: Answers) {
    const opened = open(answers);
    const { user } = opened;
    await user.click(screen.getByRole("button", { name: inbox }));
    await user.click(await screen.findByRole("button", { name }));
    await user.type(screen.getByLabelText(/^Notes/), " Asked to be forgotten.");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    return { ...opened, question: screen.getByRole("dialog", { name: title }) };
  }

  it("happens after asking, and the list and its counts are read again", async () => {
    let rows = [record];
    const { user, asked, question } = await ask({
      [`GET ${path}`]: () => page(rows, { counts: { ...counts, new: rows.length } }),
      [`DELETE ${address}`]: () => {
        rows = [];
        return null;
      },
    });
    expect(question).toHaveAccessibleDescription(warning);
    expect(calls(asked, "DELETE")).toEqual([]);
    const before = calls(asked, `GET ${path}`).length;
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls(asked, "DELETE").map(({ call }) => call)).toEqual([`DELETE ${address}`]);
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Deleted",
      description: `The ${noun} was removed`,
    });
    await waitFor(() => expect(calls(asked, `GET ${path}`)).toHaveLength(before + 2));
    expect(await screen.findByRole("option", { name: "New (0)" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    // The row is gone: the list says that it is empty, and has the keyboard.
    expect(screen.getByText(/match the current filters/)).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it("takes it out of the list even if that cannot be read again", async () => {
    let isBroken = false;
    const { user, question } = await ask({
      [`GET ${path}`]: () =>
        isBroken ? problem(422, "invalid", "No.") : page([record], { counts }),
      [`DELETE ${address}`]: () => {
        isBroken = true;
        return null;
      },
    });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong("Failed to load admin data")));
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  it("keeps everything when it is not confirmed", async () => {
    const { user, asked, question } = await ask({});
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("dialog", { name })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
    expect(calls(asked, "DELETE")).toEqual([]);
  });

  it.each([404, 500])("says so when it failed, and keeps the dialog (%i)", async (status) => {
    const { user, question } = await ask({ [`DELETE ${address}`]: problem(status, "x", "No.") });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong(`Failed to delete the ${noun}`)));
    expect(screen.getByRole("dialog", { name: title })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Notes/)).toHaveValue(
      `${record.review_notes} Asked to be forgotten.`,
    );
  });
});

it("says that the featured business made of an application stays when that is deleted", async () => {
  const accepted = { ...application, featured_business_id: "b9", review_status: "accepted" };
  const { user } = open({ "GET /applications": page([accepted], { counts }) });
  await user.click(await screen.findByRole("button", { name: "Harbor Bread Company" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(dialog()).toHaveAccessibleDescription(
    /The featured business created from it stays, contact details/,
  );
});
