import { Ban, CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { RowAction, RowActions } from "@/features/admin/form/RowAction.tsx";
import { formatDateTime, formatPhone } from "@/features/admin/format.ts";
import { MailLink } from "@/features/admin/links.tsx";
import type { Column } from "@/features/admin/list/columns.ts";
import { adminPaths } from "@/features/admin/paths.ts";
import type { Winner } from "./api.ts";
import { WinnerState } from "./WinnerState.tsx";
import { deletedMember } from "./wording.ts";

interface WinnerActions {
  onNote: (
    winner: Winner,
    note: Partial<Pick<Winner, "prize_claimed" | "prize_fulfilled">>,
  ) => void;
  onExtend: (winner: Winner) => void;
  onDisqualify: (winner: Winner) => void;
}

/** The columns of the winners' table. */
export function winnerColumns({
  onNote,
  onExtend,
  onDisqualify,
}: WinnerActions): readonly Column<Winner>[] {
  return [
    { key: "name", header: "Name", cell: ({ name }) => name || deletedMember },
    {
      key: "email",
      header: "Email",
      cell: ({ email }) => (email ? <MailLink address={email} /> : null),
    },
    {
      key: "phone",
      header: "Phone",
      cell: ({ phone_number }) =>
        phone_number ? (
          <span className="whitespace-nowrap">{formatPhone(phone_number)}</span>
        ) : null,
    },
    { key: "answer", header: "Answer", cell: Answer },
    {
      key: "claimed",
      header: "Prize Claimed",
      cell: (winner) => (
        <Tick
          label={`Prize claimed by ${winner.name ?? deletedMember}`}
          checked={winner.prize_claimed}
          onChange={(prize_claimed) => onNote(winner, { prize_claimed })}
        />
      ),
    },
    {
      key: "fulfilled",
      header: "Prize Fulfilled",
      cell: (winner) => (
        <Tick
          label={`Prize fulfilled for ${winner.name ?? deletedMember}`}
          checked={winner.prize_fulfilled}
          onChange={(prize_fulfilled) => onNote(winner, { prize_fulfilled })}
        />
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
          {winner.state === "notified" && (
            <RowAction
              icon={CalendarClock}
              label="Extend deadline"
              of={`of ${winner.name ?? deletedMember}`}
              iconOnly
              onClick={() => onExtend(winner)}
            />
          )}
          {(winner.state === "notified" || winner.state === "claimed") && (
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

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center md:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 cursor-pointer accent-brand"
      />
    </label>
  );
}
