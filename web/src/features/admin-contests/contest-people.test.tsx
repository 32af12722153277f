// The people on the page about a contest: its winners, and those who are left out of its drawing.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { calls, page, problem } from "@/testing/admin.ts";
import { openContest, contestPath as path } from "@/testing/contest-page.tsx";
import { drawn, upcoming, winner } from "@/testing/sample-contest.ts";
import { failure, toast } from "@/testing/toasts.ts";

describe("the winners of a contest", () => {
  it("are shown with their contact and how far the prize is", async () => {
    openContest(drawn);
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
    openContest(drawn, { [`GET ${path}/winners`]: { items: [{ ...winner, is_reached: false }] } });
    expect(await screen.findByText("No message reached them. Please call.")).toBeVisible();
  });

  it("wait for a tax form where the law asks for one, whose day alone is noted", async () => {
    const held = { ...winner, state: "claimed", needs_tax_form: true };
    const { user, asked } = openContest(drawn, {
      [`GET ${path}/winners`]: { items: [held] },
      [`PUT ${path}/winners/w1/tax-form`]: { ...held, needs_tax_form: false },
    });
    expect(await screen.findByText("Tax form needed")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Tax form received/ }));
    fireEvent.change(screen.getByLabelText(/^Received on/), { target: { value: "2026-11-24" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls(asked, "PUT")[0]?.body).toEqual({ received_on: "2026-11-24" }),
    );
  });

  it("are missing until they are drawn", async () => {
    openContest(
      { ...drawn, drawing_completed_at: null, winners_selected: null },
      { [`GET ${path}/winners`]: { items: [] } },
    );
    expect(await screen.findByText("No winners have been selected yet.")).toBeVisible();
  });

  it("are ticked at once, one call after the other", async () => {
    const seen: unknown[] = [];
    const { user } = openContest(drawn, {
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
    const { user } = openContest(drawn, {
      [`PUT ${path}/winners/w1`]: () => problem(500, "internal", "Broken."),
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Prize claimed/ }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to update winner")));
    expect(screen.getByRole("checkbox", { name: /^Prize claimed/ })).not.toBeChecked();
  });

  it("lose a tick with the service's own reason, and are read anew", async () => {
    const sentence = "This prize has already passed to someone else.";
    const { user, asked } = openContest(drawn, {
      [`PUT ${path}/winners/w1`]: () => problem(409, "conflict", sentence),
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Prize claimed/ }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure(sentence)));
    expect(screen.getByRole("checkbox", { name: /^Prize claimed/ })).not.toBeChecked();
    await waitFor(() => expect(calls(asked, `GET ${path}/winners`)).toHaveLength(2));
  });

  it("stay as they are once the contest was voided", async () => {
    openContest({ ...drawn, voided_at: "2026-11-23T12:00:00Z", void_reason: "The shop closed" });
    const table = within(await screen.findByRole("table", { name: "Winners" }));
    for (const tick of table.getAllByRole("checkbox")) expect(tick).toBeDisabled();
    expect(table.queryByRole("button", { name: /^Extend deadline/ })).toBeNull();
    expect(table.queryByRole("button", { name: /^Disqualify/ })).toBeNull();
  });

  it.each(["declined", "expired", "disqualified"])(
    "cannot be ticked when they are %s",
    async (state) => {
      openContest(drawn, { [`GET ${path}/winners`]: { items: [{ ...winner, state }] } });
      const table = within(await screen.findByRole("table", { name: "Winners" }));
      expect(table.getAllByRole("checkbox")).toHaveLength(2);
      for (const tick of table.getAllByRole("checkbox")) expect(tick).toBeDisabled();
    },
  );

  it("cannot be disqualified once they have the prize in their hands", async () => {
    const handedOver = { ...winner, state: "claimed", prize_claimed: true };
    const { user } = openContest(drawn, {
      [`GET ${path}/winners`]: { items: [handedOver] },
      [`PUT ${path}/winners/w1`]: ({ body }: { body: object }) => ({ ...handedOver, ...body }),
    });
    expect(await screen.findByRole("button", { name: /^Disqualify/ })).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: /^Prize fulfilled/ }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Disqualify/ })).toBeNull());
  });

  it("get more time to answer", async () => {
    const { user, asked } = openContest(drawn, { [`POST ${path}/winners/w1/extend`]: winner });
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
    const { user, asked } = openContest(drawn, { [`POST ${path}/winners/w1/disqualify`]: winner });
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
    const { user } = openContest(drawn, {
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

describe("who is left out of a drawing", () => {
  const excluded = {
    member_id: "m2",
    name: "Bo Ray",
    reason: "Owner",
    created_at: "2026-11-10T12:00:00Z",
  };

  it("is not given up by an Escape that is meant for the list of members", async () => {
    const { user } = openContest(upcoming, {
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
    const { user, asked } = openContest(upcoming, {
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
    const { user, asked } = openContest(upcoming, {
      [`GET ${path}/exclusions`]: { items: [excluded] },
      [`DELETE ${path}/exclusions/m2`]: null,
    });
    await user.click(await screen.findByRole("button", { name: "Include again Bo Ray" }));
    await waitFor(() => expect(calls(asked, "DELETE")).toHaveLength(1));
  });

  it("is fixed after it", async () => {
    openContest(drawn, { [`GET ${path}/exclusions`]: { items: [excluded] } });
    expect(await screen.findByText("Bo Ray")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Include again Bo Ray" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Exclude a Member" })).toBeNull();
  });
});
