import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { AppRoutes } from "@/app/router.tsx";
import type { ContestRules } from "@/features/contest-rules/api.ts";
import type { TownWinners } from "@/features/winners/api.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { answerTowns, liveTown, sampleContest } from "@/testing/sample-town.ts";
import { service } from "@/testing/service.ts";

const id = sampleContest.id;
const town = { slug: "salem-ma", full_name: "Salem, MA" };
const rules: ContestRules = {
  contest_id: id,
  title: "Official rules: Bread for a month",
  town,
  sections: [
    { heading: "Odds", paragraphs: ["The odds depend on the number of eligible entries."] },
    { heading: "Governing law", paragraphs: ["The laws of the State of Ohio.", "Second."] },
  ],
  hash: "0d".repeat(32),
  frozen_at: "2026-11-08T23:00:05Z",
  text_url: `/drawings/${id}/rules.txt`,
  is_voided: false,
};

async function openRules(change: Partial<ContestRules> = {}) {
  const told = { ...rules, ...change };
  service.use(http.get(`*/api/drawings/${id}/rules`, () => HttpResponse.json(told)));
  renderInApp(<AppRoutes />, { path: `/drawings/${id}/rules` });
  await screen.findByRole("heading", { level: 1, name: rules.title });
}

it("the rules of a contest are shown with the fingerprint they are named by", async () => {
  await openRules();
  expect(screen.getByRole("heading", { level: 2, name: "Odds" })).toBeVisible();
  expect(screen.getByText("The laws of the State of Ohio.")).toBeVisible();
  expect(screen.getByText(/since Sunday, November 8, 2026/)).toBeVisible();
  expect(screen.getByText(rules.hash)).toBeVisible();
  const links = { "The text that was hashed": rules.text_url, "Winners in Salem, MA": "winners" };
  for (const [name, href] of Object.entries(links)) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toContain(href);
  }
  expect(screen.queryByText(/called off/)).toBeNull();
});

it("the rules say when the contest was called off, and when they are not frozen yet", async () => {
  await openRules({ is_voided: true, frozen_at: null });
  expect(screen.getByText("This contest was called off.")).toBeVisible();
  expect(screen.getByText(/^This contest has just started/)).toBeVisible();
});

it("the contest page names its sponsor and leads to its rules", async () => {
  service.use(answerTowns(liveTown));
  renderInApp(<AppRoutes />, { path: "/towns/salem-ma/contest" });
  const details = await screen.findByRole("region", { name: "Contest Details" });
  expect(details).toHaveTextContent(
    "Sponsor: Harbor Bread Company, 14 Derby Wharf Lane, Salem, MA",
  );
  expect(details).toHaveTextContent("Also supported by Harbor Bank");
  const link = within(details).getByRole("link", { name: "Official rules" });
  expect(link).toHaveAttribute("href", `/drawings/${id}/rules`);
});

it("the winners of a town are listed by year", async () => {
  const drawing = {
    contest_id: id,
    closes_at: "2026-07-12T22:00:00Z",
    day: "Sunday, July 12, 2026",
    prize_description: "$200 gift card",
    business_name: "Harbor Bread",
    winners: ["Maria G.", "Ann L."],
  };
  const winners: TownWinners = {
    town,
    years: [{ year: 2026, drawings: [drawing, { ...drawing, contest_id: "c2", winners: [] }] }],
  };
  service.use(http.get("*/api/towns/salem-ma/winners", () => HttpResponse.json(winners)));
  renderInApp(<AppRoutes />, { path: "/towns/salem-ma/winners" });
  const year = await screen.findByRole("region", { name: "2026" });
  const [first, second] = within(year).getAllByRole("listitem");
  expect(first).toHaveTextContent("Sunday, July 12, 2026Maria G., Ann L.$200 gift card");
  expect(second).toHaveTextContent("Nobody took the prize");
  expect(
    within(year).getAllByRole("link", { name: "The drawing of Sunday, July 12, 2026" }),
  ).toHaveLength(2);
});

it("a town without drawings has nobody to list", async () => {
  const none: TownWinners = { town, years: [] };
  service.use(http.get("*/api/towns/salem-ma/winners", () => HttpResponse.json(none)));
  renderInApp(<AppRoutes />, { path: "/towns/salem-ma/winners" });
  expect(await screen.findByText(/^Nothing was drawn here yet/)).toBeVisible();
});
