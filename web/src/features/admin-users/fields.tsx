// The fields of a member that their page shows; administrators change none of them.
import type { MemberDetail } from "@/components/admin/api/members.ts";
import { fact, recordFacts } from "@/components/admin/form/record-fields.ts";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { MailLink, RecordLink } from "@/components/admin/links.tsx";
import { adminPaths } from "@/components/admin/paths.ts";

const information = { card: "User Information" };

const confirmedBy = {
  email: "The link in an email",
  sms: "Their phone",
  not_asked: "Not asked when they joined",
} as const;

/** What the cards of a member's page show. */
export const memberFacts = recordFacts({
  name: fact<string>("Full name", information),
  email: fact<string>("Email", information, (address) => <MailLink address={address} />),
  phone_number: fact<string>("Phone", information, formatPhone),
  address: fact<string | null>("Address", information),
  town: fact<MemberDetail["town"]>("Town", information, ({ id, full_name }) => (
    <RecordLink to={adminPaths.town(id)}>{full_name || "Unknown town"}</RecordLink>
  )),
  joined_at: fact<string>("Joined", information, formatDateTime),
  confirmed_at: fact<string | null>("Confirmed", information, formatDateTime),
  confirmed_by: fact<MemberDetail["confirmed_by"]>("Confirmed by", information, (how) =>
    how ? confirmedBy[how] : "Not yet: in no drawing until they are",
  ),
  deactivated_at: fact<string | null>("Deactivated", information, formatDateTime),
});
