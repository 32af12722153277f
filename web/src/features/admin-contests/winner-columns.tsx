import { Ban, CalendarClock, FileCheck } from "lucide-react";
import { Link } from "react-router";
import type { Winner } from "@/components/admin/api/contests.ts";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDate, formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { MailLink } from "@/components/admin/links.tsx";
import type { Column } from "@/components/admin/list/columns.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { type Marks, type NotePrize, PrizeTick } from "./PrizeTick.tsx";
import { TaxFormNeeded } from "./TaxFormNeeded.tsx";
import { WinnerState } from "./WinnerState.tsx";
import { canBeDisqualified, canBeExtended, hasLostThePrize } from "./what-is-open.ts";
import { deletedMember } from "./wording.ts";

interface WinnerActions {
  /** Whether everything stays as it is: the contest was called off, or whoever looks may only look. */
  isFixed: boolean;
  onNote: NotePrize<Winner>;
  onExtend: (winner: Winner) => void;
  onDisqualify: (winner: Winner) => void;
  onTaxForm: (winner: Winner) => void;
}

/** The columns of the winners' table. */
export function winnerColumns({
  isFixed,
  onNote,
  onExtend,
  onDisqualify,
  onTaxForm,
}: WinnerActions): readonly Column<Winner>[] {
  const tick = (winner: Winner, mark: keyof Marks) => (
    <PrizeTick
      winner={winner}
      mark={mark}
      onNote={onNote}
      disabled={isFixed || hasLostThePrize(winner)}
    />
  );
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => name || deletedMember,
      value: ({ name }) => name,
    },
    {
      key: "email",
      header: "Email",
      cell: ({ email }) => (email ? <MailLink address={email} /> : null),
      value: ({ email }) => email,
    },
    {
      key: "phone",
      header: "Phone",
      cell: ({ phone_number }) =>
        phone_number ? (
          <span className="whitespace-nowrap">{formatPhone(phone_number)}</span>
        ) : null,
    },
    { key: "answer", header: "Answer", cell: Answer, value: ({ state }) => state },
    {
      key: "claimed",
      header: "Prize Claimed",
      cell: (winner) => tick(winner, "prize_claimed"),
    },
    {
      key: "fulfilled",
      header: "Prize Fulfilled",
      cell: (winner) => (
        <span className="grid justify-items-start">
          {tick(winner, "prize_fulfilled")}
          <TaxForm winner={winner} />
        </span>
      ),
    },
    {
      key: "profile",
      header: "View Profile",
      headerHidden: true,
      cell: ({ member_id, name }) =>
        member_id ? (
          <Link to={adminPaths.user(member_id)} className="text-link whitespace-nowrap">
            View Profile<span className="sr-only"> of {name}</span>
          </Link>
        ) : null,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (winner) => (
        <RowActions>
          {!isFixed && canBeExtended(winner) && (
            <RowAction
              icon={CalendarClock}
              label="Extend deadline"
              of={`of ${winner.name ?? deletedMember}`}
              iconOnly
              onClick={() => onExtend(winner)}
            />
          )}
          {!isFixed && (winner.needs_tax_form || winner.tax_form_received_on) && (
            <RowAction
              icon={FileCheck}
              label="Tax form received"
              of={`of ${winner.name ?? deletedMember}`}
              iconOnly
              onClick={() => onTaxForm(winner)}
            />
          )}
          {!isFixed && canBeDisqualified(winner) && (
            <RowAction
              icon={Ban}
              label="Disqualify"
              of={winner.name ?? deletedMember}
              iconOnly
              onClick={() => onDisqualify(winner)}
            />
          )}
        </RowActions>
      ),
    },
  ];
}

/** Whether the prize waits for a tax form, or when that arrived. */
function TaxForm({ winner: { needs_tax_form, tax_form_received_on } }: { winner: Winner }) {
  if (needs_tax_form) return <TaxFormNeeded />;
  if (!tax_form_received_on) return null;
  return <span className="text-muted">Tax form {formatDate(tax_form_received_on)}</span>;
}

/** What a winner said, or until when they may. */
function Answer({ state, state_reason, claim_deadline, is_reached }: Winner) {
  const note =
    state === "notified" && claim_deadline
      ? `until ${formatDateTime(claim_deadline)}`
      : state_reason;
  return (
    <span className="grid justify-items-start gap-0.5">
      <WinnerState state={state} />
      {note && <span className="text-muted">{note}</span>}
      {!is_reached && (
        <span className="font-medium text-danger">No message reached them. Please call.</span>
      )}
    </span>
  );
}
