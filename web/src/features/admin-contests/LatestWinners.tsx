import { Mail } from "lucide-react";
import { Link } from "react-router";
import { type Prize, prizeList } from "@/components/admin/api/contests.ts";
import { formatDate, formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { MailLink, PhoneLink } from "@/components/admin/links.tsx";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { TownFilter } from "@/components/admin/pickers/TownFilter.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { type NotePrize, PrizeTick } from "./PrizeTick.tsx";
import { TaxFormNeeded } from "./TaxFormNeeded.tsx";
import { useFulfilment } from "./useFulfilment.ts";
import { WinnerState, winnerState } from "./WinnerState.tsx";
import { deletedMember } from "./wording.ts";

/** The winners of all contests, the latest drawing first, so that prizes are followed up without opening each one. */
export function LatestWinners() {
  const may = useMay();
  const note = useFulfilment();
  return (
    <ServerList
      label="Latest winners"
      list={prizeList}
      sorted="-drawing_completed_at"
      searchLabel="Search by contest, town or business"
      exports={may("admin_export_prizes")}
      columns={columns(
        (prize, marks) => note(prize.contest_id, prize, marks),
        !may("admin_mark_winner"),
      )}
      rowKey={({ id }) => id}
      open={({ contest_id }) => ({ to: adminPaths.contest(contest_id) })}
      empty={({ filters }) =>
        filters["prizes"] === "all" ? "There are no winners yet." : "There are none at the moment."
      }
      failed="Failed to load admin data"
    />
  );
}

function columns(onNote: NotePrize<Prize>, isFixed: boolean): ColumnsOf<typeof prizeList> {
  return [
    {
      key: "town",
      header: "Town",
      cell: ({ town_full_name }) => town_full_name,
      filter: {
        name: "town",
        label: "Town",
        control: (value, onChange) => <TownFilter value={value} onChange={onChange} />,
      },
    },
    {
      key: "winner",
      header: "Winner",
      from: "md",
      cell: WinnerName,
      under: ({ name }) => name ?? deletedMember,
    },
    {
      key: "contact",
      header: "Contact",
      width: "10.5rem",
      from: "lg",
      cell: ContactInShort,
      under: Contact,
    },
    {
      key: "prize",
      header: "Prize",
      from: "xl",
      cell: PrizeName,
      under: PrizeName,
    },
    {
      key: "answer",
      header: "Answer",
      width: "7.5rem",
      from: "md",
      cell: ({ state }) => <WinnerState state={state} />,
      under: ({ state }) => winnerState(state),
    },
    {
      key: "until",
      header: "Answer by",
      width: "12rem",
      from: "lg",
      cell: answerBy,
      under: (prize) => {
        const deadline = answerBy(prize);
        return deadline && `until ${deadline}`;
      },
      sort: rising("claim_deadline"),
    },
    {
      key: "drawn",
      header: "Drawn",
      width: "7.5rem",
      from: "xl",
      cell: ({ drawing_completed_at }) => formatDate(drawing_completed_at),
      sort: falling("drawing_completed_at"),
    },
    {
      key: "marks",
      header: "Followed up",
      width: "13rem",
      align: "end",
      filter: {
        name: "prizes",
        label: "Show winners",
        options: [
          { value: "all", label: "All winners" },
          { value: "unanswered", label: "Not answered yet" },
          { value: "to_hand_over", label: "Prizes to hand over" },
          { value: "waiting", label: "Not claimed yet" },
          { value: "tax_form_needed", label: "Tax form needed" },
          { value: "handed_over", label: "Prizes handed over" },
        ],
      },
      cell: (prize) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-1">
          {prize.needs_tax_form && <TaxFormNeeded />}
          <PrizeTick
            winner={prize}
            mark="prize_claimed"
            onNote={onNote}
            disabled={isFixed}
            labelled
          />
          <PrizeTick
            winner={prize}
            mark="prize_fulfilled"
            onNote={onNote}
            disabled={isFixed}
            labelled
          />
        </span>
      ),
    },
  ];
}

function answerBy({ state, claim_deadline }: Prize): string | null {
  return state === "notified" && claim_deadline ? formatDateTime(claim_deadline) : null;
}

/** How they are reached: a winner who does not answer is called. */
function ContactInShort({ email, phone_number }: Prize) {
  return (
    <span className="flex items-center gap-2">
      {phone_number && <PhoneLink number={phone_number}>{formatPhone(phone_number)}</PhoneLink>}
      {email && (
        <a
          href={`mailto:${email}`}
          aria-label={`Write to ${email}`}
          title={email}
          className="grid size-9 shrink-0 place-items-center rounded-control text-brand hover:bg-hairline"
        >
          <Mail aria-hidden className="size-4" />
        </a>
      )}
    </span>
  );
}

function Contact({ email, phone_number }: Prize) {
  if (!email && !phone_number) return null;
  return (
    <>
      {phone_number && <PhoneLink number={phone_number}>{formatPhone(phone_number)}</PhoneLink>}
      {phone_number && email && " "}
      {email && <MailLink address={email} />}
    </>
  );
}

function PrizeName({ prize_description, business_name }: Prize) {
  const whole = `${prize_description}, ${business_name}`;
  return <span title={whole}>{whole}</span>;
}

function WinnerName({ member_id, name }: Prize) {
  if (!member_id) return <span className="text-muted">{name ?? deletedMember}</span>;
  return (
    <Link to={adminPaths.user(member_id)} className="text-link">
      {name}
    </Link>
  );
}
