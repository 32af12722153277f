import { useQuery } from "@tanstack/react-query";
import { type Consent, consentsQuery } from "@/components/admin/api/members.ts";
import { formatDateTime } from "@/components/admin/format.ts";
import { LoadingNote } from "@/components/admin/LoadingNote.tsx";

const kinds: Record<string, string> = {
  eligibility: "Eligibility",
  terms: "Terms and privacy",
  texts: "Texts",
  terms_announced: "Changed terms announced",
};

const pages: Record<string, string> = {
  town_page: "town page",
  contest_page: "contest page",
  preferences: "preferences page",
  text_message: "text message",
  phone_change: "change of phone number",
  email: "email",
};

/** What a member agreed to, and the changed terms they were told of: the words, their edition, where and when, and what was taken back. */
export function Consents({ memberId }: { memberId: string }) {
  const consents = useQuery(consentsQuery(memberId));
  if (!consents.data) {
    return (
      <LoadingNote query={consents} failed="The consents could not be loaded." className="py-4" />
    );
  }
  const { items } = consents.data;
  if (items.length === 0) return <p className="text-14 text-muted">No consents on record</p>;
  return (
    <ul className="grid gap-3 text-14">
      {items.map((consent) => (
        <Given key={consent.kind + consent.given_at} consent={consent} />
      ))}
    </ul>
  );
}

function Given({ consent }: { consent: Consent }) {
  const { kind, wording, text_version, source, given_at, withdrawn_at } = consent;
  return (
    <li className="grid gap-1 border-hairline border-b pb-3 last:border-b-0 last:pb-0">
      <p className="font-semibold">
        {kinds[kind] ?? kind}
        {withdrawn_at !== null && <span className="font-normal text-danger"> (withdrawn)</span>}
      </p>
      <p>{wording}</p>
      <p className="text-muted">
        {formatDateTime(given_at)}, {pages[source] ?? source}, edition {text_version}
        {withdrawn_at !== null && `; withdrawn ${formatDateTime(withdrawn_at)}`}
      </p>
    </li>
  );
}
