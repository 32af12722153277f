// The page of one user.
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Asked, calls, page, problem } from "@/testing/admin.ts";
import { gate } from "@/testing/gate.ts";
import { failure, success, toast } from "@/testing/toasts.ts";
import { detail, openUser } from "@/testing/user-page.tsx";

const deactivated = "User has been deactivated";
const reactivated = "User has been reactivated and will be included in future contests";
const broken = problem(500, "internal", "Broken");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the page of a user", () => {
  it("shows what the member agreed to, where and when, and what was withdrawn", async () => {
    const terms = {
      kind: "terms",
      wording: "I accept the Terms and Privacy Policy.",
      text_version: "2025-08-13",
      source: "contest_page",
      given_at: "2026-03-01T14:00:00Z",
      withdrawn_at: null,
    };
    const texts = {
      ...terms,
      kind: "texts",
      wording: "Text me, too.",
      text_version: "2026-11-18",
      withdrawn_at: "2026-03-02T14:00:00Z",
    };
    openUser({ "GET /members/m1/consents": { items: [terms, texts] } });
    const card = within(await screen.findByRole("region", { name: "Consents" }));
    expect(await card.findByText("I accept the Terms and Privacy Policy.")).toBeVisible();
    expect(card.getByText(/^Texts/)).toHaveTextContent("Texts (withdrawn)");
    expect(card.getByText(/edition 2026-11-18/)).toHaveTextContent(
      "Mar 1, 2026, 9:00 AM, contest page, edition 2026-11-18; withdrawn Mar 2, 2026, 9:00 AM",
    );
  });

  const part = async (name: string) => screen.findByRole("region", { name });

  it("says who they are", async () => {
    openUser();
    await screen.findByRole("heading", { level: 1, name: "Maria de la Cruz" });
    expect(document.title).toBe("Maria de la Cruz · Salem, MA | Townpick Admin");
    const facts = await part("User Information");
    for (const fact of [
      "Full nameMaria de la Cruz",
      "Emailmaria@a.example",
      "Phone(617) 555-0142",
      "Address12 Chestnut Street",
      "TownSalem, MA",
      "JoinedMar 1, 2026, 9:00 AM",
    ]) {
      expect(facts).toHaveTextContent(fact);
    }
    expect(facts).not.toHaveTextContent("Deactivated");
    expect(within(facts).getByRole("link", { name: "Salem, MA" })).toHaveAttribute(
      "href",
      "/admin/towns/t1",
    );
    expect(screen.getByRole("link", { name: "Users" })).toHaveAttribute("href", "/admin?tab=users");
  });

  it("says of whoever has not confirmed that they are in no drawing", async () => {
    openUser({ "GET /members/m1": { ...detail, confirmed_at: null, confirmed_by: null } });
    expect(await screen.findByText("Not confirmed")).toBeVisible();
    expect(await part("User Information")).toHaveTextContent(
      "Confirmed byNot confirmed yet: they are in no drawing until they confirm",
    );
  });

  it("ends their personal links after saying what happens", async () => {
    const asked = openUser({ "POST /members/m1/revoke-links": null });
    await userEvent.click(await screen.findByRole("button", { name: "End links" }));
    const dialog = await screen.findByRole("dialog", { name: "End all personal links?" });
    expect(dialog).toHaveTextContent(
      "that was sent to Maria de la Cruz so far stops working at once",
    );
    expect(calls(asked, "POST")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "End links" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(asked, "POST").map(({ call }) => call)).toEqual(["POST /members/m1/revoke-links"]);
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      success("The personal links sent so far have been ended"),
    );
  });

  it("tells with whom they have something in common, and puts that away and takes it out again", async () => {
    const others = [
      {
        id: "m2",
        name: "Ann de la Cruz",
        town_id: "t1",
        town_full_name: "Salem, MA",
        joined_at: "2026-03-02T14:00:00Z",
      },
    ];
    const household = {
      kind: "household",
      others: 5,
      within_hours: null,
      flagged_at: "2026-03-02T14:01:00Z",
      put_away_at: null as string | null,
      members: others,
    };
    const network = { ...household, kind: "network", others: 1, within_hours: 1 };
    const asked = openUser({
      "GET /members/m1/flags": () => ({ items: [household, network] }),
      "PUT /members/m1/flags/household": () => {
        household.put_away_at = household.put_away_at === null ? "2026-03-03T14:00:00Z" : null;
        return null;
      },
    });
    const card = within(await part("Flags"));
    expect(card.getByText("5 others at this address")).toBeVisible();
    expect(card.getByText("and 4 more")).toBeVisible();
    expect(card.getByText(/^1 other joined from the same network/)).toHaveTextContent(
      "many of them within an hour",
    );
    expect(card.getAllByRole("link", { name: "Ann de la Cruz" })[0]).toHaveAttribute(
      "href",
      "/admin/users/m2",
    );
    await userEvent.click(card.getAllByRole("button", { name: /^Dismiss/ })[0] as HTMLElement);
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith(success("The flag was dismissed")));
    expect(calls(asked, "PUT")[0]?.body).toEqual({ is_put_away: true });
    expect(await card.findByText(/dismissed Mar 3, 2026, 9:00 AM/)).toBeVisible();
    await userEvent.click(card.getByRole("button", { name: /^Flag again/ }));
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith(success("The user is flagged again")),
    );
    expect(await card.findAllByRole("button", { name: /^Dismiss/ })).toHaveLength(2);
  });

  it("shows no flags of somebody who has none", async () => {
    openUser();
    await screen.findByRole("heading", { level: 1 });
    expect(await screen.findByText("No contest wins yet")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Flags" })).toBeNull();
  });

  it("counts what they took part in", async () => {
    openUser();
    await screen.findByRole("heading", { level: 1 });
    for (const [label, value] of [
      ["Current Contests", "1"],
      ["Contests Participated", "31"],
      ["Contests Won", "2"],
      ["Referrals", "0Coming soon"],
    ]) {
      expect(screen.getByText(label as string).parentElement).toHaveTextContent(`${label}${value}`);
    }
  });

  it("says where there is nothing yet", async () => {
    openUser();
    expect(await screen.findByText("No activity found for this user")).toBeVisible();
    expect(await screen.findByText("No contest participation found")).toBeVisible();
    expect(await screen.findByText("No contest wins yet")).toBeVisible();
  });

  it("lists wins, participation and what they were told", async () => {
    const contest = {
      contest_id: "c1",
      contest_title: "Win bread",
      business_id: "b1",
      business_name: "Harbor Bread",
      prize_value_cents: 20050,
    };
    openUser({
      "GET /members/m1/wins": { items: [{ ...contest, won_at: "2026-10-11T22:00:00Z" }] },
      "GET /members/m1/participation": page([
        { ...contest, status: "Completed", entered_at: "2026-10-05T14:00:00Z", won: true },
      ]),
      "GET /members/m1/timeline": page(
        [
          {
            at: "2026-10-05T14:00:00Z",
            kind: "notification",
            title: "Drawing reminder",
            description: "The drawing is tomorrow",
            channel: "sms",
            delivery: "failed",
            failed_reason: "The carrier refused it",
          },
        ],
        { next_cursor: "more" },
      ),
    });
    const wins = await screen.findByRole("table", { name: "Contest Wins" });
    expect(
      within(wins)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Win bread", "Harbor Bread", "$200.50", "Oct 11, 2026"]);
    const participation = await screen.findByRole("table", { name: "Contest Participation" });
    expect(
      within(participation)
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Harbor Bread", "Completed", "Oct 5, 2026, 10:00 AM", "$200.50", "Won"]);
    const timeline = await part("Activity Timeline");
    for (const text of [
      "Drawing reminder",
      "The drawing is tomorrow",
      "sms",
      "failed",
      "The carrier refused it",
    ]) {
      expect(within(timeline).getByText(text)).toBeVisible();
    }
    expect(within(timeline).getByRole("button", { name: "Show more" })).toBeEnabled();
  });

  it("deactivates, noting when, and says so", async () => {
    let now = detail;
    const asked = openUser({
      "GET /members/m1": () => now,
      "PUT /members/m1/subscription": () => {
        now = { ...detail, is_subscribed: false, deactivated_at: "2026-11-15T14:00:00Z" };
        return { is_subscribed: false, deactivated_at: now.deactivated_at };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(success(deactivated)));
    expect(calls(asked, "PUT")[0]?.body).toEqual({
      is_subscribed: false,
      set_deactivated_at: true,
    });
    expect(await screen.findByRole("button", { name: "Reactivate" })).toBeVisible();
    expect(await part("User Information")).toHaveTextContent("DeactivatedNov 15, 2026, 9:00 AM");
  });

  it("reactivates and says that they are back in", async () => {
    openUser({
      "GET /members/m1": { ...detail, is_subscribed: false },
      "PUT /members/m1/subscription": { is_subscribed: true, deactivated_at: null },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Reactivate" }));
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(success(reactivated)));
  });

  it.each([
    ["deactivate", true, "Deactivate"],
    ["reactivate", false, "Reactivate"],
  ])("takes it back when it fails to %s", async (verb, is_subscribed, label) => {
    openUser({
      "GET /members/m1": { ...detail, is_subscribed },
      "PUT /members/m1/subscription": broken,
    });
    await userEvent.click(await screen.findByRole("button", { name: label }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith(failure(`Failed to ${verb} user`)),
    );
    expect(await screen.findByRole("button", { name: label })).toBeVisible();
  });

  it("is not set back by an answer that was on its way", async () => {
    const read = gate();
    const write = gate();
    let reads = 0;
    openUser({
      "GET /members/m1": async () => {
        reads += 1;
        if (reads === 2) await read.opened;
        return detail;
      },
      "PUT /members/m1/subscription": async () => {
        await write.opened;
        return { is_subscribed: false, deactivated_at: null };
      },
    });
    const deactivate = await screen.findByRole("button", { name: "Deactivate" });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(reads).toBe(2));
    await userEvent.click(deactivate);
    read.open();
    // Long enough for the old answer to arrive.
    const old = screen.findByRole("button", { name: "Deactivate" }, { timeout: 300 });
    await expect(old).rejects.toThrow();
    write.open();
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(success(deactivated)));
    focusManager.setFocused(undefined);
  });

  it("offers to try again when the wins or more of the timeline do not arrive", async () => {
    const event = {
      at: "2026-11-14T15:00:00Z",
      title: "Joined",
      description: null,
      channel: null,
      delivery: null,
      failed_reason: null,
    };
    let isBroken = true;
    openUser({
      "GET /members/m1/wins": () => (isBroken ? problem(403, "no", "No") : page([])),
      "GET /members/m1/timeline": ({ query }: Asked) => {
        if (!query["cursor"]) return page([event], { next_cursor: "more" });
        return isBroken ? problem(403, "no", "No") : page([{ ...event, title: "Confirmed" }]);
      },
    });
    const timeline = await part("Activity Timeline");
    await userEvent.click(await within(timeline).findByRole("button", { name: "Show more" }));
    const sentence = "The timeline could not be loaded.";
    expect(await within(timeline).findByText(sentence)).toBeVisible();
    expect(await screen.findByText("The wins could not be loaded.")).toBeVisible();
    isBroken = false;
    for (const button of screen.getAllByRole("button", { name: "Try Again" })) {
      await userEvent.click(button);
    }
    expect(await within(timeline).findByText("Confirmed")).toBeVisible();
    expect(await screen.findByText("No contest wins yet")).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it("says that there is no such user", async () => {
    openUser({ "GET /members/m1": problem(404, "not_found", "No") });
    await screen.findByRole("heading", { level: 1, name: "User not found" });
  });

  it("says that they did not arrive", async () => {
    openUser({ "GET /members/m1": problem(403, "no", "No") });
    await screen.findByRole("button", { name: "Try Again" });
    expect(toast).toHaveBeenCalledWith(failure("Failed to load user details"));
  });
});
