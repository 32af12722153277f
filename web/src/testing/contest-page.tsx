// The page about a contest, as its tests open it.
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import type { Contest } from "@/components/admin/api/contests.ts";
import ContestPage from "@/features/admin-contests/ContestPage.tsx";
import { type Answers, answerAdmin, page } from "./admin.ts";
import { renderInApp } from "./render-app.tsx";
import { upcoming, winner } from "./sample-contest.ts";

/** What the service is asked under about it. */
export const contestPath = `/contests/${upcoming.id}`;

/** Opens the page: a winner is in it, nobody takes part and nobody is left out, unless the answers say otherwise. */
export function openContest(contest: Contest, answers: Answers = {}) {
  const asked = answerAdmin({
    [`GET ${contestPath}`]: contest,
    [`GET ${contestPath}/participants`]: page([]),
    [`GET ${contestPath}/winners`]: { items: [winner] },
    [`GET ${contestPath}/exclusions`]: { items: [] },
    ...answers,
  });
  renderInApp(
    <Routes>
      <Route path="/admin/contests/:contestId" element={<ContestPage />} />
      <Route path="/admin" element={<p>The dashboard</p>} />
    </Routes>,
    { path: `/admin${contestPath}` },
  );
  return { user: userEvent.setup(), asked };
}
