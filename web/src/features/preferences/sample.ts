// A member's preferences for tests.
import type { Preferences } from "./api.ts";

/** Somebody who is subscribed and gets both. */
export const samplePreferences: Preferences = {
  first_name: "Maria",
  last_name: "Gomes",
  name: "Maria Gomes",
  town_full_name: "Salem, MA",
  town_slug: "salem-ma",
  email: "maria@example.com",
  phone_number: "6175550123",
  address: "14 Derby Street",
  is_subscribed: true,
  confirmed_at: "2026-06-01T12:00:00Z",
  left_out_of: null,
  preferred_channel: "both",
  texts: "arrive",
  waiting_email: null,
  deletion_requested: false,
  keeps_prize_record: false,
  consents: [],
  drawings: [],
};
