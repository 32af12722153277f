// A prize for tests.
import type { Claim } from "./api.ts";

/** A prize that waits for its winner's answer. */
export const waitingClaim: Claim = {
  state: "notified",
  contest_title: "Bread for a month from Harbor Bread Company",
  town_full_name: "Salem, MA",
  business_name: "Harbor Bread Company",
  prize_description: "$200 gift card",
  prize_value_cents: 20_000,
  special_instructions: null,
  claim_deadline: "2126-11-17T23:05:00Z",
  first_name: "Maria",
};
