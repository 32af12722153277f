import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Contest } from "@/components/admin/api/contests.ts";
import { answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { openContest, contestPath as path } from "@/testing/contest-page.tsx";
import { renderInApp } from "@/testing/render-app.tsx";
import { drawn, row, upcoming } from "@/testing/sample-contest.ts";
import { setScreenWidth } from "@/testing/screen-width.ts";
import { failure, toast } from "@/testing/toasts.ts";
import ContestsTab from "./ContestsTab.tsx";

describe("the contests tab", () => {
  const live = { ...row, id: "c2", title: "Chowder", status: "Live" };
  const completed = {
    ...row,
    id: "c3",
    title: "",
    status: "Completed",
    drawing_completed_at: "2026-11-22T23:03:00Z",
    winners_selected: 3,
  };

  function open(answers = {}) {
    const asked = answerAdmin({
      "GET /contests": page([row, live, completed]),
      "GET /towns/options": {
        items: [{ id: "t1", slug: "salem-ma", full_name: "Salem, MA", status: "Active" }],
        more: false,
      },
      ...answers,
    });
    renderInApp(<ContestsTab />);
    return { user: userEvent.setup(), asked };
  }

  it("shows Preview, View Live or the drawing, by status", async () => {
    open();
    const preview = await screen.findAllByRole("link", { name: /^Preview Bread for a year/ });
    expect(preview[0]).toHaveAttribute("href", "/contest-preview/c1");
    expect(preview[0]).toHaveAttribute("target", "_blank");
    const view = screen.getAllByRole("link", { name: /^View Live Chowder/ });
    expect(view[0]).toHaveAttribute("href", "/towns/salem-ma/contest");
    expect(screen.getByText("Drawing Complete")).toBeVisible();
    expect(screen.getByText("3 winners")).toBeVisible();
    expect(screen.getByRole("link", { name: "Untitled Contest" })).toHaveAttribute(
      "href",
      "/admin/contests/c3",
    );
    expect(screen.getAllByRole("button", { name: /^Manage/ })).toHaveLength(3);
  });

  it.each([390, 768, 1023, 1279])(
    "tells town, status and dates on a screen of %i pixels",
    async (width) => {
      setScreenWidth(width);
      open({ "GET /contests": page([live, { ...row, voided_at: "2026-11-16T12:00:00Z" }]) });
      const cells = within(
        (await screen.findByRole("link", { name: "Chowder" })).closest("tr") as HTMLElement,
      ).getAllByRole("cell");
      // What a column has no room for stands in the first cell.
      const hidden = width < 1024 ? ["Salem, MA", "Live"] : [];
      for (const fact of [...hidden, "Nov 15 – 22, 2026"]) {
        expect(cells[0]).toHaveTextContent(fact);
      }
      const voided = screen.getByRole("link", { name: "Bread for a year" }).closest("tr");
      expect(voided).toHaveTextContent("Voided");
    },
  );

  it("is filtered by status and by active town", async () => {
    const { user, asked } = open();
    await screen.findByText("Drawing Complete");
    const status = screen.getByRole("combobox", { name: "Show contests" });
    expect(
      within(status)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All", "Upcoming", "Live", "Completed"]);
    await user.selectOptions(status, "Live");
    await user.click(screen.getByRole("combobox", { name: "Town" }));
    await user.click(await screen.findByRole("option", { name: "Salem, MA" }));
    await waitFor(() =>
      expect(calls(asked, "GET /contests").at(-1)?.query).toMatchObject({
        status: "live",
        town: "t1",
      }),
    );
    expect(calls(asked, "GET /towns/options")[0]?.query).toEqual({ q: "", active: "true" });
  });

  it("says when nothing matches", async () => {
    open({ "GET /contests": page([]) });
    expect(await screen.findByText("No contests match the current filters.")).toBeVisible();
  });

  it("opens the form from Manage", async () => {
    const { user } = open({ "GET /contests/c1": { ...upcoming, id: "c1" } });
    await user.click(await screen.findByRole("button", { name: "Manage Bread for a year" }));
    expect(await screen.findByRole("dialog", { name: "Manage Contest" })).toBeVisible();
  });
});

describe("the page about a contest", () => {
  it("shows what the contest is", async () => {
    openContest(drawn);
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(drawn.title);
    expect(document.title).toBe(`${drawn.title} · Salem, MA | Townpick Admin`);
    expect(screen.getByText("Completed")).toBeVisible();
    expect(screen.getByText("Nov 15, 2026 – Nov 22, 2026")).toBeVisible();
    expect(screen.getByText("Contest 07070707")).toBeVisible();
    expect(screen.getByRole("link", { name: /^View Contest Page/ })).toHaveAttribute(
      "href",
      "/towns/salem-ma/contest",
    );
    expect(screen.getByText("Participants").nextSibling).toHaveTextContent("1,240");
    expect(screen.getByText("Prize Value").nextSibling).toHaveTextContent("$200.50");
    expect(screen.getByRole("link", { name: "View Town" })).toHaveAttribute(
      "href",
      "/admin/towns/t1",
    );
    expect(screen.getByText("Consolation Prize").nextSibling).toHaveTextContent("10% off");
    expect(screen.getByText("Start Time").nextSibling).toHaveTextContent("Nov 15, 2026, 6:00 PM");
    expect(screen.getByText("Drawing Completed")).toBeVisible();
    expect(await screen.findByText("No participants found")).toBeVisible();
  });

  it("says what is missing, and leaves out what is not there", async () => {
    openContest({ ...upcoming, title: "", description: "", prize_value_cents: null });
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Untitled Contest");
    expect(screen.getByText("No description provided")).toBeVisible();
    expect(screen.getByText("Prize Value").nextSibling).toHaveTextContent("N/A");
    expect(screen.getByText("Sponsor").nextSibling).toHaveTextContent("N/A");
    expect(screen.queryByText("Consolation Prize")).toBeNull();
    expect(screen.queryByText("Drawing Completed")).toBeNull();
    expect(screen.queryByRole("heading", { name: "Winners" })).toBeNull();
  });

  it("lists who takes part, with their profile and a badge for winners", async () => {
    const person = {
      member_id: "m1",
      name: "Ann Lee",
      email: "ann@mail.example",
      phone_number: "9785550142",
      entered_at: "2026-11-16T15:04:00Z",
      won: true,
      left_out_because: null,
      moved_to: null,
    };
    openContest(drawn, { [`GET ${path}/participants`]: page([person]) });
    expect(await screen.findByRole("link", { name: "Ann Lee" })).toBeVisible();
    expect(screen.getByText("Nov 16, 2026, 10:04 AM")).toBeVisible();
    const table = within(screen.getByRole("table", { name: "All Participants" }));
    expect(table.getByRole("link", { name: /^View Profile/ })).toHaveAttribute(
      "href",
      "/admin/users/m1",
    );
    expect(table.getAllByText("Winner")).not.toHaveLength(0);
  });

  it("marks those who are left out of the drawing, and says why", async () => {
    const somebody = {
      member_id: "m1",
      name: "Ana Silva",
      email: "ana@a.example",
      phone_number: "6175550142",
      entered_at: "2026-11-16T14:00:00Z",
      won: false,
      left_out_because: "Works there",
      moved_to: null,
    };
    openContest(upcoming, { [`GET ${path}/participants`]: page([somebody]) });
    const row = (await screen.findByRole("link", { name: "Ana Silva" })).closest("tr");
    expect(row).toHaveTextContent("Left out: Works there");
  });

  it("says of whoever has moved away that they are still in the contest", async () => {
    const somebody = {
      member_id: "m1",
      name: "Ana Silva",
      email: "ana@a.example",
      phone_number: "6175550142",
      entered_at: "2026-11-16T14:00:00Z",
      won: false,
      left_out_because: null,
      moved_to: "Lynn, MA",
    };
    openContest(upcoming, { [`GET ${path}/participants`]: page([somebody]) });
    const link = await screen.findByRole("link", { name: /^Ana Silva/ });
    expect(link.closest("tr")).toHaveTextContent(
      "Lives in Lynn, MA now, and is still in this contest",
    );
  });

  it("says when there is no such contest", async () => {
    openContest(drawn, { [`GET ${path}`]: () => problem(404, "not_found", "None.") });
    expect(await screen.findByRole("heading", { name: "Contest not found" })).toBeVisible();
    const links = screen.getAllByRole("link", { name: "Back to Admin" });
    expect(links.at(-1)).toHaveAttribute("href", "/admin");
  });

  it("says when it could not be loaded", async () => {
    openContest(drawn, { [`GET ${path}`]: () => problem(422, "invalid", "No.") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(failure("Failed to load contest details")),
    );
  });

  describe("before the start", () => {
    it("deletes the contest in the words of the specification and returns to the dashboard", async () => {
      const { user } = openContest(upcoming, { [`DELETE ${path}`]: null });
      await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
      const dialog = screen.getByRole("dialog");
      expect(dialog).toHaveAccessibleDescription(
        "Are you sure you want to delete this contest? This action cannot be undone. All associated data including participants and entries will be permanently removed.",
      );
      expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeVisible();
      await user.click(within(dialog).getByRole("button", { name: "Delete Contest" }));
      expect(await screen.findByText("The dashboard")).toBeVisible();
    });

    it("says when it could not be deleted", async () => {
      const { user } = openContest(upcoming, {
        [`DELETE ${path}`]: () => problem(500, "x", "Broken."),
      });
      await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
      const dialog = screen.getByRole("dialog");
      await user.click(within(dialog).getByRole("button", { name: "Delete Contest" }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to delete contest")));
    });
  });

  it("voids a contest that has started, with a reason, and says that it will", async () => {
    const live: Contest = { ...upcoming, status: "Live", can_be_deleted: false };
    const { user, asked } = openContest(live, {
      [`POST ${path}/void`]: live,
      [`GET ${path}/void-preview`]: {
        reach: { members: 1204, emails: 1200, texts: 310 },
        sends_email: true,
        sends_texts: false,
      },
    });
    await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
    const dialog = screen.getByRole("dialog", { name: "Void Contest" });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(
        /1,204 members will be told at once by email \(1,200\) and text \(310\), with your reason\. No provider is set up for texts, so they stay in the local outbox\./,
      ),
    );
    expect(dialog).toHaveAccessibleDescription(/It will be voided instead/);
    expect(dialog).toHaveAccessibleDescription(
      /no prize is awarded to any of its 1,240 participants/,
    );
    await user.click(within(dialog).getByRole("button", { name: "Void Contest" }));
    expect(within(dialog).getByText("A reason is required")).toBeVisible();
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "The shop closed");
    await user.click(within(dialog).getByRole("button", { name: "Void Contest" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(asked, "POST")[0]?.body).toEqual({ reason: "The shop closed" });
    expect(calls(asked, "DELETE")).toEqual([]);
  });

  it("says under the field why a reason cannot be published, and forgets it at the next try", async () => {
    const live: Contest = { ...upcoming, status: "Live", can_be_deleted: false };
    const why = "The reason is public: it must not hold an email address.";
    let answer: object = problem(422, "validation_failed", "Please check.", { reason: why });
    const { user } = openContest(live, { [`POST ${path}/void`]: () => answer });
    await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
    const dialog = screen.getByRole("dialog", { name: "Void Contest" });
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(/their number could not be counted/),
    );
    const reason = screen.getByRole("textbox", { name: "Reason" });
    await user.type(reason, "Ask ann@a.example");
    await user.click(screen.getByRole("button", { name: "Void Contest" }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(new RegExp(`${why}$`)));
    expect(reason).toHaveFocus();
    expect(toast).toHaveBeenCalledExactlyOnceWith(failure(why));
    answer = problem(500, "internal", "Broken.");
    await user.click(screen.getByRole("button", { name: "Void Contest" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to delete contest")));
    expect(reason).toBeValid();
  });

  it("shows why a contest was voided and offers no second time", async () => {
    openContest({ ...drawn, voided_at: "2026-11-23T12:00:00Z", void_reason: "The shop closed" });
    expect(await screen.findByText("Voided")).toBeVisible();
    expect(screen.getByText("The shop closed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Contest" })).toBeNull();
  });
});
