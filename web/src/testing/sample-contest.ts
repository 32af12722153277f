// Contests for tests.

import type { Contest, ContestRow, Prize, Winner } from "@/components/admin/api/contests.ts";
import { bakery } from "./sample-business.ts";

const salem = { id: "t1", slug: "salem-ma", name: "Salem", state: "MA", full_name: "Salem, MA" };

/** A contest in Salem that has not begun. */
export const upcoming: Contest = {
  id: "018bcfe5-6800-7707-8707-070707070707",
  town_id: "t1",
  featured_business_id: "b1",
  sponsor_id: null,
  title: "Win a $200 gift card to Harbor Bread Company!",
  description: "Salem, meet your pick of the week.",
  prize_description: "A $200 gift card",
  long_prize_description: null,
  prize_value_cents: 20_050,
  filing_number: null,
  number_of_winners: 1,
  consolation_prize: null,
  consolation_redemption_instructions: null,
  start_date: "2026-11-15",
  end_date: "2026-11-22",
  starts_at: "2026-11-15T23:00:01Z",
  ends_at: "2026-11-22T23:00:00Z",
  contest_image_url: null,
  hero_image_url: "/images/hero.webp",
  gallery_images: ["/images/a.webp"],
  additional_images: [],
  terms_and_conditions: null,
  special_instructions: "Pick it up.",
  town: salem,
  business: bakery,
  sponsor: null,
  status: "Upcoming",
  participants: 1240,
  winners_selected: null,
  drawing_completed_at: null,
  voided_at: null,
  void_reason: null,
  commitment: "ab".repeat(32),
  can_be_deleted: true,
  prize_warnings: [],
  created_at: "2026-11-01T12:00:00Z",
  updated_at: "2026-11-01T12:00:00Z",
};

/** The same after its drawing. */
export const drawn: Contest = {
  ...upcoming,
  status: "Completed",
  winners_selected: 1,
  drawing_completed_at: "2026-11-22T23:03:00Z",
  sponsor_id: "s1",
  sponsor: { id: "s1", name: "Harbor Bank" },
  consolation_prize: "10% off",
  can_be_deleted: false,
};

/** As lists have them. */
export const row: ContestRow = {
  ...upcoming,
  id: "c1",
  title: "Bread for a year",
};

/** Somebody who was told that they won. */
export const winner: Winner = {
  id: "w1",
  place: 1,
  member_id: "m1",
  name: "Maria de la Cruz",
  email: "maria@mail.example",
  phone_number: "9785550142",
  state: "notified",
  state_reason: null,
  notified_at: "2026-11-22T23:05:00Z",
  claim_deadline: "2026-11-25T23:05:00Z",
  answered_at: null,
  prize_claimed: false,
  prize_fulfilled: false,
  is_reached: true,
  prize_value_cents: 20_050,
  tax_form_received_on: null,
  needs_tax_form: false,
};

/** Their prize, as the list of all prizes has it. */
export const prize: Prize = {
  id: winner.id,
  place: winner.place,
  member_id: winner.member_id,
  name: winner.name,
  email: winner.email,
  phone_number: winner.phone_number,
  prize_value_cents: winner.prize_value_cents,
  tax_form_received_on: null,
  needs_tax_form: false,
  state: winner.state,
  claim_deadline: winner.claim_deadline,
  prize_claimed: false,
  prize_fulfilled: false,
  contest_id: "c1",
  contest_title: "Bread for a year",
  prize_description: "A $200 gift card",
  drawing_completed_at: "2026-11-22T23:03:00Z",
  town_id: "t1",
  town_full_name: "Salem, MA",
  business_id: "b1",
  business_name: "Harbor Bread",
};
