// The administrators' page about a member, as its tests open it.
import { Route, Routes } from "react-router";
import type { MemberDetail } from "@/components/admin/api/members.ts";
import UserPage from "@/features/admin-users/UserPage.tsx";
import { type Answers, answerAdmin, page } from "./admin.ts";
import { renderInApp } from "./render-app.tsx";

/** A member who takes part. */
export const detail: MemberDetail = {
  id: "m1",
  first_name: "Maria",
  last_name: "de la Cruz",
  name: "Maria de la Cruz",
  email: "maria@a.example",
  phone_number: "6175550142",
  address: "12 Chestnut Street",
  town: { id: "t1", full_name: "Salem, MA", slug: "salem-ma" },
  joined_at: "2026-03-01T14:00:00Z",
  is_subscribed: true,
  waiting_email: null,
  confirmed_at: "2026-06-01T12:00:00Z",
  confirmed_by: "email",
  deactivated_at: null,
  updated_at: "2026-03-01T14:00:00Z",
  preferred_channel: "both",
  current_contests: 1,
  contests_participated: 31,
  contests_won: 2,
  referrals: 0,
};

/** Opens their page, with these answers of the service instead. */
export function openUser(answers: Answers = {}) {
  const asked = answerAdmin({
    "GET /members/m1": detail,
    "GET /members/m1/wins": { items: [] },
    "GET /members/m1/consents": { items: [] },
    "GET /members/m1/flags": { items: [] },
    "GET /members/m1/timeline": page([]),
    "GET /members/m1/participation": page([]),
    ...answers,
  });
  renderInApp(
    <Routes>
      <Route path="/admin/users/:userId" element={<UserPage />} />
    </Routes>,
    { path: "/admin/users/m1" },
  );
  return asked;
}
