import { formatCount, formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import type { ComingEvent } from "./api.ts";
import { type ComingGroup, comingGroups } from "./coming-groups.ts";

const columns: readonly Column<ComingGroup>[] = [
  { key: "at", header: "When", cell: (group) => <When event={group} />, width: "13rem" },
  {
    key: "kind",
    header: "What",
    width: "11.25rem",
    from: "md",
    cell: ({ kind }) => sentence(kind),
    under: true,
  },
  { key: "town_full_name", header: "Town", from: "md", under: true },
  {
    key: "put_off",
    header: "Put off",
    width: "19rem",
    from: "xl",
    cell: (group) => <span title={putOff(group)}>{putOff(group)}</span>,
    under: putOff,
  },
  {
    key: "email",
    header: "Email",
    align: "end",
    width: "6rem",
    from: "lg",
    cell: ({ email }) => email && people(email),
    under: ({ email }) => email && `Email ${people(email)}`,
  },
  {
    key: "sms",
    header: "SMS",
    align: "end",
    width: "6rem",
    from: "lg",
    cell: ({ sms }) => sms && people(sms),
    under: ({ sms }) => sms && `SMS ${people(sms)}`,
  },
];

/** What would happen in the coming week if nothing changed, town by town, found by a rehearsal that sends nothing. */
export function ComingWeek() {
  return (
    <section aria-labelledby="coming-week" className="grid min-w-0 gap-3">
      <h3 id="coming-week" className="font-semibold">
        The coming week
      </h3>
      <ServerList
        label="The coming week"
        list={comingGroups}
        columns={columns}
        rowKey={({ key }) => key}
        open={({ contest_id, notice_id }) => ({
          to: contest_id ? adminPaths.contest(contest_id) : adminPaths.notice(notice_id ?? ""),
        })}
        empty="Nothing is due in the coming week."
        failed="Failed to load the coming week"
        prefix="week-"
      />
    </section>
  );
}

/** When it goes out. What is overdue goes out at once; texts still wait for the morning of the town. */
function When({ event: { at, is_overdue } }: { event: Pick<ComingGroup, "at" | "is_overdue"> }) {
  if (!is_overdue) return formatDateTime(at);
  const isDueNow = Date.parse(at) <= Date.now() + 60_000;
  return <span className="text-danger">{isDueNow ? "Now, overdue" : formatDateTime(at)}</span>;
}

/** How many people get it; where chance or an answer decides, how many at most. */
function people({ recipients, is_at_most }: ComingEvent): string {
  return is_at_most ? `Up to ${formatCount(recipients)}` : formatCount(recipients);
}

/** How many texts wait for the hours of a state, or go by email because those come too late. */
function waiting({ state, until, recipients }: ComingEvent["put_off"][number]): string {
  const people = formatCount(recipients);
  const rule = state === "US" ? "federal rule" : state;
  return until === null
    ? `${people} by email (${rule})`
    : `${people} until ${formatDateTime(until)} (${rule})`;
}

/** How many people have reached the daily limit by then, and get an email instead or wait for a later hour. */
function tooMany(told: ComingEvent["over_cap"][number]): string {
  const { state, most_per_day, emails, emails_at_most, waiting } = told;
  const limit = `${state === "US" ? "federal rule" : state}: ${most_per_day} a day`;
  const more = emails > 0 ? `${formatCount(emails)} to ` : "up to ";
  const certain = emails === emails_at_most ? "" : more;
  const byEmail = emails_at_most > 0 ? `${certain}${formatCount(emails_at_most)} by email` : "";
  const later = waiting > 0 ? `${formatCount(waiting)} later` : "";
  return `${[byEmail, later].filter(Boolean).join(", ")} (${limit})`;
}

/** The same of a group, after the hour of its texts where that is a later one. */
function putOff({ at, sms }: ComingGroup): string {
  if (!sms) return "";
  const later = sms.at === at ? [] : [`SMS from ${formatDateTime(sms.at)}`];
  return [...later, ...sms.put_off.map(waiting), ...sms.over_cap.map(tooMany)].join(", ");
}

/** 'drawing_reminder' as 'Drawing reminder'. */
function sentence(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
