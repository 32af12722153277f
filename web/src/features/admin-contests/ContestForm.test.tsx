import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Contest } from "@/components/admin/api/contests.ts";
import { endOfWeek, nextSunday, nextWeekToPlan } from "@/lib/contest-week.ts";
import { answerAdmin, calls, page, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { upcoming } from "@/testing/sample-contest.ts";
import { failure, toast } from "@/testing/toasts.ts";
import { ContestDialog } from "./ContestDialog.tsx";

beforeEach(() => {
  sessionStorage.clear();
});

const town = (id: string, full_name: string) => ({ id, slug: id, full_name, status: "Active" });
const known = {
  "GET /towns/options": {
    items: [town("t1", "Salem, MA"), town("t2", "Lynn, MA")],
    more: false,
  },
  "GET /businesses/options": { items: [{ id: "b1", business_name: "Harbor Bread" }] },
  "GET /sponsors": page([{ id: "s1", name: "Harbor Bank" }]),
  "GET /prize-guard": {
    table: {
      as_of: "2026-11-18",
      filings: [
        {
          state: "MA",
          over_cents: 500_000,
          is_required: true,
          days_before_start: 7,
          winners_list_within_days: 60,
          note: "With a bond.",
          source: "A statute",
        },
      ],
      yearly: { note: "Prizes of a year may be added up.", source: "Counsel" },
      reporting: [],
    },
    totals: [],
  },
};

function open(answers = {}, id: string | null = null) {
  const asked = answerAdmin({ ...known, ...answers });
  const onClose = vi.fn();
  renderInApp(<ContestDialog id={id} onClose={onClose} />);
  return { user: userEvent.setup(), asked, onClose };
}

type User = ReturnType<typeof userEvent.setup>;
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("combobox", { name });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function choose(user: User, picker: RegExp, option: string) {
  await user.click(box(picker));
  await user.click(await screen.findByRole("option", { name: option }));
}

async function fill(user: User) {
  await choose(user, /^Town/, "Salem, MA");
  await choose(user, /^Featured business/, "Harbor Bread");
  await user.type(field(/^Prize description/), "A $200 gift card");
}

const create = () => screen.getByRole("button", { name: "Create Contest" });

describe("the value of a prize", () => {
  it("is missed, and the state's threshold told with its source", async () => {
    const { user } = open();
    expect(await screen.findByText(/^Without an approximate value/)).toBeVisible();
    await choose(user, /^Town/, "Salem, MA");
    expect(
      await screen.findByText(/^MA: more than \$5,000 .* without a filing number.*\(A statute\)/),
    ).toBeVisible();
    await user.type(field(/^Prize value/), "200");
    expect(screen.queryByText(/^Without an approximate value/)).toBeNull();
  });

  it("that must be filed is refused under the field for the filing's number", async () => {
    const demand = "Prizes of more than $5,000 in Florida must be filed";
    const { user } = open({
      "POST /contests": () =>
        problem(422, "validation_failed", "Please correct the fields.", {
          filing_number: demand,
        }),
    });
    await fill(user);
    await user.click(create());
    expect(await screen.findByText(demand)).toBeVisible();
  });
});

describe("a contest in the running week", () => {
  const sundayBefore = () => {
    const next = Date.parse(`${nextWeekToPlan(new Date())}T00:00:00Z`);
    return new Date(next - 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  };
  const open_town = { full_name: "Salem, MA", status: "Active", active_members: 1234 };
  const question = () => screen.findByRole("dialog", { name: "Announce this contest now?" });

  it("asks before the town's members are told, and keeps the form after a no", async () => {
    const { user, asked, onClose } = open({
      "GET /towns/t1": open_town,
      "POST /contests": upcoming,
    });
    await fill(user);
    fireEvent.change(field(/^Start date/), { target: { value: sundayBefore() } });
    await user.click(create());
    expect(await question()).toHaveTextContent("1,234 members of Salem, MA will be notified");
    await user.click(within(await question()).getByRole("button", { name: "Cancel" }));
    expect(calls(asked, "POST /contests")).toHaveLength(0);
    expect(field(/^Prize description/)).toHaveValue("A $200 gift card");

    await user.click(create());
    await user.click(within(await question()).getByRole("button", { name: "Create Contest" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "POST /contests")).toHaveLength(1);
  });

  it("is saved without a question where nobody is told", async () => {
    const closed = { ...open_town, status: "Inactive" };
    const { user, onClose } = open({ "GET /towns/t1": closed, "POST /contests": upcoming });
    await fill(user);
    fireEvent.change(field(/^Start date/), { target: { value: sundayBefore() } });
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe("a new contest", () => {
  it("starts on the next Sunday, ends seven days later and has one winner", () => {
    open();
    expect(field(/^Start date/)).toHaveValue(nextSunday(new Date()));
    expect(screen.getByText(/^Sunday, \w+ \d+, \d{4}$/)).toBeVisible();
    expect(field(/^Number of winners/)).toHaveValue(1);
    expect(field(/^Number of winners/)).toHaveAttribute("min", "1");
  });

  it("needs a town, a business, a title and a prize", async () => {
    const { user, asked } = open();
    await user.click(create());
    expect(await screen.findByText("Please select a town")).toBeVisible();
    expect(screen.getByText("Please select a featured business")).toBeVisible();
    expect(screen.getByText("Title is required")).toBeVisible();
    expect(screen.getByText("Prize description is required")).toBeVisible();
    expect(toast).toHaveBeenCalledWith(failure("Please fill in all required fields"));
    await waitFor(() => expect(box(/^Town/)).toHaveFocus());
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("offers the businesses of its town only, and another town clears the choice", async () => {
    const { user, asked } = open();
    expect(box(/^Featured business/)).toBeDisabled();
    await choose(user, /^Town/, "Salem, MA");
    await choose(user, /^Featured business/, "Harbor Bread");
    expect(calls(asked, "GET /businesses/options")[0]?.query).toEqual({ town: "t1" });
    expect(box(/^Featured business/)).toHaveValue("Harbor Bread");
    await choose(user, /^Town/, "Lynn, MA");
    expect(box(/^Featured business/)).toHaveValue("");
  });

  it("moves to the first free Sunday of its town, unless somebody chose the date", async () => {
    const sunday = nextSunday(new Date());
    const taken = page([{ ...upcoming, start_date: sunday, voided_at: null }]);
    const { user } = open({ "GET /contests": taken });
    await choose(user, /^Town/, "Salem, MA");
    await waitFor(() => expect(field(/^Start date/)).toHaveValue(endOfWeek(sunday)));
    fireEvent.change(field(/^Start date/), { target: { value: sunday } });
    await choose(user, /^Town/, "Lynn, MA");
    await choose(user, /^Featured business/, "Harbor Bread");
    expect(field(/^Start date/)).toHaveValue(sunday);
  });

  it("gets a title and a description when a business is picked and they are empty", async () => {
    const { user } = open();
    await choose(user, /^Town/, "Salem, MA");
    await choose(user, /^Featured business/, "Harbor Bread");
    expect(field(/^Title/)).toHaveValue("Win a $200 gift card to Harbor Bread!");
    expect(field(/^Description/).value).toMatch(
      /^Salem, meet your pick of the week: Harbor Bread\./,
    );
  });

  it("keeps a title and a description that are already written", async () => {
    const { user } = open();
    await user.type(field(/^Title/), "Bread!");
    await user.type(field(/^Description/), "Rye.");
    await choose(user, /^Town/, "Salem, MA");
    await choose(user, /^Featured business/, "Harbor Bread");
    expect(field(/^Title/)).toHaveValue("Bread!");
    expect(field(/^Description/)).toHaveValue("Rye.");
  });

  it("refuses a start that is no Sunday, as soon as it is chosen and on saving", async () => {
    const { user, asked } = open();
    await fill(user);
    fireEvent.change(field(/^Start date/), { target: { value: "2026-11-17" } });
    const sentence = "Contests must start on Sunday. Please select a Sunday.";
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Invalid Date",
        description: sentence,
        variant: "destructive",
      }),
    );
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText("—")).toBeVisible();
    await user.click(create());
    await waitFor(() => expect(field(/^Start date/)).toBeInvalid());
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("shows the end of the week that is chosen", () => {
    open();
    fireEvent.change(field(/^Start date/), { target: { value: "2026-12-27" } });
    expect(screen.getByText("Sunday, January 3, 2027")).toBeVisible();
  });

  it.each([
    ["Prize value", "1.234", "Write an amount like 200 or 200.50"],
    ["Number of winners", "0", "At least 1 winner is needed"],
    ["Number of winners", "1001", "At most 1000 can win"],
  ])("refuses a %s of %s", async (name, value, message) => {
    const { user } = open();
    await fill(user);
    await user.clear(field(new RegExp(`^${name}`)));
    await user.type(field(new RegExp(`^${name}`)), value);
    await user.click(create());
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("is sent with the exact cents, and no sponsor as null", async () => {
    const { user, asked, onClose } = open({ "POST /contests": upcoming });
    await fill(user);
    await user.type(field(/^Prize value/), "$1,234.56");
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "POST /contests")[0]?.body).toEqual({
      updated_at: null,
      town_id: "t1",
      featured_business_id: "b1",
      sponsor_id: null,
      title: "Win a $200 gift card to Harbor Bread!",
      description: expect.stringContaining("Salem"),
      prize_description: "A $200 gift card",
      long_prize_description: null,
      prize_value_cents: 123_456,
      filing_number: null,
      number_of_winners: 1,
      consolation_prize: null,
      consolation_redemption_instructions: null,
      start_date: nextSunday(new Date()),
      contest_image_url: null,
      hero_image_url: null,
      gallery_images: [],
      additional_images: [],
      terms_and_conditions: null,
      special_instructions: null,
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Contest created successfully",
    });
  });

  it("takes a sponsor, and 'None' again", async () => {
    const { user, asked, onClose } = open({ "POST /contests": upcoming });
    await fill(user);
    await choose(user, /^Sponsor/, "Harbor Bank");
    expect(box(/^Sponsor/)).toHaveValue("Harbor Bank");
    await choose(user, /^Sponsor/, "None");
    expect(box(/^Sponsor/)).toHaveValue("");
    await user.click(create());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "POST")[0]?.body).toMatchObject({ sponsor_id: null });
  });

  it("is told which contest its week overlaps with", async () => {
    const sentence =
      'Contest dates overlap with existing contest: "Bread". Only one contest can be active per town at a time.';
    const overlap = () => problem(409, "contest_overlap", sentence);
    const { user, onClose } = open({ "POST /contests": overlap });
    await fill(user);
    await user.click(create());
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure(sentence)));
    expect(screen.getByRole("alert")).toHaveTextContent(sentence);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("says that it could not be saved", async () => {
    const { user } = open({ "POST /contests": () => problem(500, "internal", "Broken.") });
    await fill(user);
    await user.click(create());
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failure("Failed to create contest")));
  });
});

describe("an existing contest", () => {
  const path = `/contests/${upcoming.id}`;

  async function openStored(contest: Contest) {
    const opened = open({ [`GET ${path}`]: contest, [`PUT ${path}`]: contest }, upcoming.id);
    await screen.findByDisplayValue(contest.title);
    return opened;
  }

  it("is shown as it is stored and saved in place", async () => {
    const { user, asked, onClose } = await openStored(upcoming);
    expect(field(/^Prize value/)).toHaveValue("200.50");
    expect(box(/^Town/)).toHaveValue("Salem, MA");
    expect(box(/^Featured business/)).toHaveValue("Harbor Bread Company");
    await user.click(screen.getByRole("button", { name: "Save Contest" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({
      town_id: "t1",
      featured_business_id: "b1",
      prize_value_cents: 20_050,
      hero_image_url: "/images/hero.webp",
      gallery_images: ["/images/a.webp"],
    });
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "Contest updated successfully",
    });
  });

  it("that has started keeps what its rules are made of, and says why", async () => {
    const { user, asked, onClose } = await openStored({ ...upcoming, status: "Live" });
    expect(screen.getByText(/^This contest has started: its official rules/)).toBeVisible();
    for (const chosen of [/^Town/, /^Featured business/, /^Sponsor/]) {
      expect(box(chosen)).toBeDisabled();
    }
    for (const name of [
      /^Start date/,
      /^Title/,
      /^Prize description/,
      /^Long prize description/,
      /^Prize value/,
      /^Number of winners/,
      /^Consolation prize/,
      /^Terms and conditions/,
    ]) {
      expect(field(name)).toHaveAttribute("readonly");
    }
    await user.type(field(/^Special instructions/), "!");
    await user.click(screen.getByRole("button", { name: "Save Contest" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(asked, "PUT")[0]?.body).toMatchObject({
      town_id: "t1",
      start_date: "2026-11-15",
      number_of_winners: 1,
      title: upcoming.title,
      special_instructions: `${upcoming.special_instructions ?? ""}!`,
    });
  });
});
