import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import type { Contest } from "@/components/admin/api/contests.ts";
import { answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { drawn, row, upcoming, winner } from "@/testing/sample-contest.ts";
import { setScreenWidth } from "@/testing/screen-width.ts";
import { toast } from "@/testing/toasts.ts";
import ContestPage from "./ContestPage.tsx";
import ContestsTab from "./ContestsTab.tsx";

const failure = (description: string) => ({ title: "Error", description, variant: "destructive" });

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
  const path = `/contests/${upcoming.id}`;
  const nobody = { items: [] };

  function open(contest: Contest, answers = {}) {
    const asked = answerAdmin({
      [`GET ${path}`]: contest,
      [`GET ${path}/participants`]: page([]),
      [`GET ${path}/winners`]: { items: [winner] },
      [`GET ${path}/exclusions`]: nobody,
      ...answers,
    });
    renderInApp(
      <Routes>
        <Route path="/admin/contests/:contestId" element={<ContestPage />} />
        <Route path="/admin" element={<p>The dashboard</p>} />
      </Routes>,
      { path: `/admin${path}` },
    );
    return { user: userEvent.setup(), asked };
  }

  it("shows what the contest is", async () => {
    open(drawn);
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
    open({ ...upcoming, title: "", description: "", prize_value_cents: null });
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
    };
    open(drawn, { [`GET ${path}/participants`]: page([person]) });
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
    };
    open(upcoming, { [`GET ${path}/participants`]: page([somebody]) });
    const row = (await screen.findByRole("link", { name: "Ana Silva" })).closest("tr");
    expect(row).toHaveTextContent("Left out: Works there");
  });

  it("says when there is no such contest", async () => {
    open(drawn, { [`GET ${path}`]: () => problem(404, "not_found", "None.") });
    expect(await screen.findByRole("heading", { name: "Contest not found" })).toBeVisible();
    const links = screen.getAllByRole("link", { name: "Back to Admin" });
    expect(links.at(-1)).toHaveAttribute("href", "/admin");
  });

  it("says when it could not be loaded", async () => {
    open(drawn, { [`GET ${path}`]: () => problem(422, "invalid", "No.") });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(failure("Failed to load contest details")),
    );
  });

  describe("before the start", () => {
    it("deletes the contest in the words of the specification and returns to the dashboard", async () => {
      const { user } = open(upcoming, { [`DELETE ${path}`]: null });
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
      const { user } = open(upcoming, { [`DELETE ${path}`]: () => problem(500, "x", "Broken.") });
      await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
      const dialog = screen.getByRole("dialog");
      await user.click(within(dialog).getByRole("button", { name: "Delete Contest" }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to delete contest")));
    });
  });

  it("voids a contest that has started, with a reason, and says that it will", async () => {
    const live: Contest = { ...upcoming, status: "Live", can_be_deleted: false };
    const { user, asked } = open(live, { [`POST ${path}/void`]: live });
    await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
    const dialog = screen.getByRole("dialog", { name: "Void Contest" });
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
    const { user } = open(live, { [`POST ${path}/void`]: () => answer });
    await user.click(await screen.findByRole("button", { name: "Delete Contest" }));
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
    open({ ...drawn, voided_at: "2026-11-23T12:00:00Z", void_reason: "The shop closed" });
    expect(await screen.findByText("Voided")).toBeVisible();
    expect(screen.getByText("The shop closed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Contest" })).toBeNull();
  });

  describe("its winners", () => {
    it("are shown with their contact and how far the prize is", async () => {
      open(drawn);
      const table = await screen.findByRole("table", { name: "Winners" });
      expect(within(table).getByText("Maria de la Cruz")).toBeVisible();
      expect(within(table).getByText("(978) 555-0142")).toBeVisible();
      expect(within(table).getByText("until Nov 25, 2026, 6:05 PM")).toBeVisible();
      expect(within(table).getByRole("link", { name: /^View Profile/ })).toHaveAttribute(
        "href",
        "/admin/users/m1",
      );
    });

    it("say so when no message reaches them", async () => {
      open(drawn, { [`GET ${path}/winners`]: { items: [{ ...winner, is_reached: false }] } });
      expect(await screen.findByText("No message reached them. Please call.")).toBeVisible();
    });

    it("are missing until they are drawn", async () => {
      open(
        { ...drawn, drawing_completed_at: null, winners_selected: null },
        { [`GET ${path}/winners`]: nobody },
      );
      expect(await screen.findByText("No winners have been selected yet.")).toBeVisible();
    });

    it("are ticked at once, one call after the other", async () => {
      const seen: unknown[] = [];
      const { user } = open(drawn, {
        [`PUT ${path}/winners/w1`]: ({ body }: { body: object }) => {
          seen.push(body);
          return { ...winner, ...body };
        },
      });
      await user.click(await screen.findByRole("checkbox", { name: /^Prize claimed/ }));
      await user.click(screen.getByRole("checkbox", { name: /^Prize fulfilled/ }));
      expect(screen.getByRole("checkbox", { name: /^Prize claimed/ })).toBeChecked();
      await waitFor(() => expect(seen).toHaveLength(2));
      expect(seen.at(-1)).toEqual({ prize_claimed: true, prize_fulfilled: true });
    });

    it("lose a tick that the service refuses", async () => {
      const { user } = open(drawn, {
        [`PUT ${path}/winners/w1`]: () => problem(500, "internal", "Broken."),
      });
      await user.click(await screen.findByRole("checkbox", { name: /^Prize claimed/ }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to update winner")));
      expect(screen.getByRole("checkbox", { name: /^Prize claimed/ })).not.toBeChecked();
    });

    it("lose a tick with the service's own reason, and are read anew", async () => {
      const sentence = "This prize has already passed to someone else.";
      const { user, asked } = open(drawn, {
        [`PUT ${path}/winners/w1`]: () => problem(409, "conflict", sentence),
      });
      await user.click(await screen.findByRole("checkbox", { name: /^Prize claimed/ }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith(failure(sentence)));
      expect(screen.getByRole("checkbox", { name: /^Prize claimed/ })).not.toBeChecked();
      await waitFor(() => expect(calls(asked, `GET ${path}/winners`)).toHaveLength(2));
    });

    it("stay as they are once the contest was voided", async () => {
      open({ ...drawn, voided_at: "2026-11-23T12:00:00Z", void_reason: "The shop closed" });
      const table = within(await screen.findByRole("table", { name: "Winners" }));
      for (const tick of table.getAllByRole("checkbox")) expect(tick).toBeDisabled();
      expect(table.queryByRole("button", { name: /^Extend deadline/ })).toBeNull();
      expect(table.queryByRole("button", { name: /^Disqualify/ })).toBeNull();
    });

    it.each(["declined", "expired", "disqualified"])(
      "cannot be ticked when they are %s",
      async (state) => {
        open(drawn, { [`GET ${path}/winners`]: { items: [{ ...winner, state }] } });
        const table = within(await screen.findByRole("table", { name: "Winners" }));
        expect(table.getAllByRole("checkbox")).toHaveLength(2);
        for (const tick of table.getAllByRole("checkbox")) expect(tick).toBeDisabled();
      },
    );

    it("cannot be disqualified once they have the prize in their hands", async () => {
      const handedOver = { ...winner, state: "claimed", prize_claimed: true };
      const { user } = open(drawn, {
        [`GET ${path}/winners`]: { items: [handedOver] },
        [`PUT ${path}/winners/w1`]: ({ body }: { body: object }) => ({ ...handedOver, ...body }),
      });
      expect(await screen.findByRole("button", { name: /^Disqualify/ })).toBeVisible();
      await user.click(screen.getByRole("checkbox", { name: /^Prize fulfilled/ }));
      await waitFor(() => expect(screen.queryByRole("button", { name: /^Disqualify/ })).toBeNull());
    });

    it("get more time to answer", async () => {
      const { user, asked } = open(drawn, { [`POST ${path}/winners/w1/extend`]: winner });
      await user.click(await screen.findByRole("button", { name: /^Extend deadline/ }));
      await user.selectOptions(screen.getByRole("combobox", { name: "More time" }), "7 days");
      await user.click(screen.getByRole("button", { name: "Extend Deadline" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      const { body } = calls(asked, "POST")[0] ?? {};
      const from = Math.max(Date.now(), Date.parse(winner.claim_deadline ?? ""));
      const sent = Date.parse((body as { claim_deadline: string }).claim_deadline);
      expect((sent - from) / 86_400_000).toBeCloseTo(7, 2);
    });

    it("are disqualified with a reason", async () => {
      const { user, asked } = open(drawn, { [`POST ${path}/winners/w1/disqualify`]: winner });
      await user.click(await screen.findByRole("button", { name: /^Disqualify/ }));
      expect(
        screen.getByText(/^Only administrators see this, until the member is deleted/),
      ).toBeVisible();
      await user.type(screen.getByRole("textbox", { name: "Reason" }), "Works there");
      await user.click(screen.getByRole("button", { name: "Disqualify" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(calls(asked, "POST")[0]?.body).toEqual({ reason: "Works there" });
    });

    it("leave the keyboard at their table when they can no longer be disqualified", async () => {
      let state = winner.state;
      const { user } = open(drawn, {
        [`GET ${path}/winners`]: () => ({ items: [{ ...winner, state }] }),
        [`POST ${path}/winners/w1/disqualify`]: () => {
          state = "disqualified";
          return { ...winner, state };
        },
      });
      await user.click(await screen.findByRole("button", { name: /^Disqualify/ }));
      await user.type(screen.getByRole("textbox", { name: "Reason" }), "Works there");
      await user.click(screen.getByRole("button", { name: "Disqualify" }));
      await waitFor(() => expect(screen.queryByRole("button", { name: /^Disqualify/ })).toBeNull());
      const card = screen.getByRole("region", { name: "Winners" });
      await waitFor(() => expect(card).toContainElement(document.activeElement as HTMLElement));
    });
  });

  describe("who is left out", () => {
    const excluded = {
      member_id: "m2",
      name: "Bo Ray",
      reason: "Owner",
      created_at: "2026-11-10T12:00:00Z",
    };

    it("is not given up by an Escape that is meant for the list of members", async () => {
      const { user } = open(upcoming, {
        "GET /members": page([{ id: "m2", name: "Bo Ray", email: "bo@mail.example" }]),
      });
      await user.click(await screen.findByRole("button", { name: "Exclude a Member" }));
      await user.type(screen.getByRole("textbox", { name: "Reason" }), "Owner");
      await user.click(screen.getByRole("combobox", { name: "Member" }));
      await screen.findByRole("option", { name: /Bo Ray/ });
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("option")).toBeNull();
      expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue("Owner");
      await user.keyboard("{Escape}");
      expect(screen.getByRole("alert")).toHaveTextContent("Discard what you typed?");
      await user.click(screen.getByRole("button", { name: "Discard" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("is chosen among the town's members, with a reason", async () => {
      const { user, asked } = open(upcoming, {
        "GET /members": page([{ id: "m2", name: "Bo Ray", email: "bo@mail.example" }]),
        [`POST ${path}/exclusions`]: null,
      });
      await user.click(await screen.findByRole("button", { name: "Exclude a Member" }));
      await user.type(screen.getByRole("textbox", { name: "Reason" }), "Owner");
      await user.click(screen.getByRole("button", { name: "Exclude" }));
      expect(await screen.findByText("Please select a member")).toBeVisible();
      await user.click(screen.getByRole("combobox", { name: "Member" }));
      await user.click(await screen.findByRole("option", { name: /Bo Ray/ }));
      await user.click(screen.getByRole("button", { name: "Exclude" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(calls(asked, "GET /members")[0]?.query).toMatchObject({ town: "t1" });
      expect(calls(asked, "POST")[0]?.body).toEqual({ member_id: "m2", reason: "Owner" });
    });

    it("can be put back until the drawing", async () => {
      const { user, asked } = open(upcoming, {
        [`GET ${path}/exclusions`]: { items: [excluded] },
        [`DELETE ${path}/exclusions/m2`]: null,
      });
      await user.click(await screen.findByRole("button", { name: "Include again Bo Ray" }));
      await waitFor(() => expect(calls(asked, "DELETE")).toHaveLength(1));
    });

    it("is fixed after it", async () => {
      open(drawn, { [`GET ${path}/exclusions`]: { items: [excluded] } });
      expect(await screen.findByText("Bo Ray")).toBeVisible();
      expect(screen.queryByRole("button", { name: "Include again Bo Ray" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Exclude a Member" })).toBeNull();
    });
  });
});
