// The table of texting hours by state: reading, changing and loosening a rule.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import NotificationsTab from "./NotificationsTab.tsx";
import { variables } from "./sample.ts";

beforeEach(() => {
  sessionStorage.clear();
});

const button = (name: string) => screen.getByRole("button", { name });
const hours = (from: number, until: number) => ({ from, until });
const florida = {
  weekdays: hours(8, 20),
  saturday: hours(8, 20),
  sunday: hours(8, 20),
  most_per_day: 3,
};
const federal = { ...florida, weekdays: hours(8, 21), most_per_day: null };
const row = {
  state: "FL",
  name: "Florida",
  is_own: true,
  rule: florida,
  shipped: florida,
  note: "",
  found: { source: "ClickPoint", as_of: "2026-11-18", is_confirmed: false },
  is_relaxed: false,
  changed: null,
  changes: 1,
};
const rules = {
  as_of: "2026-11-18",
  area_codes: { source: "NANPA", as_of: "2026-11-17", is_confirmed: true },
  items: [
    { ...row, state: "US", name: "Everywhere else", rule: federal, shipped: federal },
    row,
    { ...row, state: "OH", name: "Ohio", is_own: false, rule: federal, shipped: federal },
  ],
};
const change = {
  state: "FL",
  number: 1,
  is_shipped: true,
  before: { ...florida, sunday: null },
  after: florida,
  note: "Counsel asked",
  admin_user: "Ann",
  changed_at: "2026-11-18T15:00:00Z",
};

async function openRules(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /templates": { items: [], variables },
    "GET /texting-rules": rules,
    "GET /texting-rules/changes": { items: [change] },
    ...answers,
  });
  renderInApp(<NotificationsTab />, { path: "/admin?tab=notifications" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Texting rules" }));
  await screen.findByRole("table", { name: "Texting rules" });
  return { asked, user };
}

it("lists the states that differ, finds the others, and tells what was changed", async () => {
  const { user } = await openRules();
  const table = screen.getByRole("table", { name: "Texting rules" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getAllByRole("row")[2]).toHaveTextContent("Florida8 AM to 8 PM");
  expect(table).toHaveTextContent("ClickPoint, as of Nov 18, 2026Not confirmed; counsel confirms");
  const history = await screen.findByRole("table", { name: "Changes of texting rules" });
  expect(history).toHaveTextContent("Sun No texts");
  expect(history).toHaveTextContent("Counsel asked");
  await user.type(screen.getByLabelText("Search states"), "ohio");
  await waitFor(() => expect(screen.queryByText("Everywhere else")).toBeNull());
  expect(screen.getByText("Ohio")).toBeVisible();
});

it("changes a rule, and asks before it allows more than the shipped one", async () => {
  const refusal = problem(422, "validation_failed", "Please look", { is_relaxed: "More" });
  const { user, asked } = await openRules({
    "PUT /texting-rules/FL": ({ body }) =>
      (body as { is_relaxed: boolean }).is_relaxed ? row : refusal,
  });
  await user.click(button("Edit Florida"));
  await user.selectOptions(await screen.findByLabelText("Sunday, from"), "No texts");
  expect(screen.queryByLabelText("Sunday, until")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Saturday, until"), "9 PM");
  await user.clear(screen.getByLabelText(/^Most texts a day/));
  await user.type(screen.getByLabelText(/^Why/), "They agreed");
  await user.click(button("Save"));
  await user.click(await screen.findByRole("button", { name: "Allow More" }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: "The texting rule was changed",
    }),
  );
  expect(calls(asked, "PUT").map(({ body }) => body)).toEqual(
    [false, true].map((is_relaxed) => ({
      rule: { ...florida, saturday: hours(8, 21), sunday: null, most_per_day: null },
      note: "They agreed",
      changes: 1,
      is_relaxed,
    })),
  );
});

it("keeps what was typed under what is wrong with it", async () => {
  const fields = { note: "Please tell why", sunday: "Wrong hours" };
  const { user } = await openRules({
    "PUT /texting-rules/FL": problem(422, "validation_failed", "No", fields),
  });
  await user.click(button("Edit Florida"));
  await user.clear(await screen.findByLabelText(/^Most texts a day/));
  await user.type(screen.getByLabelText(/^Most texts a day/), "2");
  await user.click(button("Save"));
  const why = screen.getByLabelText(/^Why/);
  await waitFor(() => expect(why).toHaveAccessibleDescription(/Please tell why/));
  expect(screen.getByLabelText("Sunday, from")).toHaveAccessibleDescription(/Wrong hours/);
  expect(screen.getByLabelText(/^Most texts a day/)).toHaveValue("2");
});
