// The fields of a member: the form in which administrators correct them, and what their page shows.
import type { MemberDetail } from "@/components/admin/api/members.ts";
import { email, line, picked } from "@/components/admin/form/kinds.tsx";
import { fact, recordFields } from "@/components/admin/form/record-fields.ts";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { MailLink, RecordLink } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { findPlaces } from "./api.ts";

const at = (place: number) => ({ card: "User Information", place });

const confirmedBy = {
  email: "The link in an email",
  sms: "Their phone",
  not_asked: "Not asked when they joined",
} as const;

/** The table of a member's fields. */
export const memberFields = recordFields(
  {
    Person: [
      {
        first_name: line("First name", { required: true, atMost: 100 }),
        last_name: line("Last name", { required: true, atMost: 100 }),
      },
      {
        email: email("Email", {
          required: true,
          hint: "A new address counts once the link we send to it is followed; the old address is told.",
          shown: at(1),
        }),
      },
    ],
    Home: [
      { address: line("Address", { required: true, atMost: 300, shown: at(3) }) },
      {
        town_slug: picked("Town", {
          missing: "Choose a town from the list",
          hint: "In a new town they take part in contests that start from now on. They stay in one that has started, and keep their prizes.",
          placeholder: "Search by name or state",
          listLabel: "Towns",
          none: "No towns found.",
          find: findPlaces,
        }),
      },
    ],
  },
  {
    name: fact<string>("Full name", at(0)),
    phone_number: fact<string>("Phone", at(2), formatPhone),
    town: fact<MemberDetail["town"]>("Town", at(4), ({ id, full_name }) => (
      <RecordLink to={adminPaths.town(id)}>{full_name || "Unknown town"}</RecordLink>
    )),
    waiting_email: fact<string | null>("New email, not confirmed", at(5), (address) => (
      <MailLink address={address} />
    )),
    joined_at: fact<string>("Joined", at(6), formatDateTime),
    confirmed_at: fact<string | null>("Confirmed", at(7), formatDateTime),
    confirmed_by: fact<MemberDetail["confirmed_by"]>(
      "Confirmed by",
      { ...at(8), otherwise: "Not confirmed yet: they are in no drawing until they confirm" },
      (how) => how && confirmedBy[how],
    ),
    deactivated_at: fact<string | null>("Deactivated", at(9), formatDateTime),
  },
);
