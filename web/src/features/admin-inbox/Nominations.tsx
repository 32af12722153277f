import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Facts } from "@/features/admin/Facts.tsx";
import { formatDate, formatDateTime } from "@/features/admin/format.ts";
import { MailLink, WebLink } from "@/features/admin/links.tsx";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { countsQuery, type Nomination } from "./api.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { ReviewBadge, statuses, statusFilter, statusName } from "./status.tsx";

const everyStatus = statuses.map(({ value }) => value);

const columns: readonly Column<Nomination>[] = [
  { key: "business", header: "Business", cell: ({ nominee_name }) => nominee_name },
  {
    key: "town",
    header: "Town",
    width: "13rem",
    from: "md",
    cell: ({ nominee_town }) => nominee_town,
  },
  {
    key: "nominator",
    header: "Nominated by",
    width: "15rem",
    from: "lg",
    cell: ({ nominator_name, nominator_email }) => nominator_name ?? nominator_email ?? "–",
  },
  {
    key: "status",
    header: "Status",
    width: "7.5rem",
    from: "md",
    cell: ({ review_status }) => <ReviewBadge status={review_status} />,
  },
  {
    key: "received",
    header: "Received",
    width: "8rem",
    from: "md",
    cell: ({ created_at }) => formatDate(created_at),
  },
];

/** Businesses that somebody would like to see featured. */
export function Nominations() {
  const { data: counts } = useQuery(countsQuery("nominations"));
  const [shown, show] = useState<Nomination | null>(null);
  return (
    <>
      <ServerList<Nomination>
        label="Nominations"
        path="/nominations"
        columns={columns}
        rowKey={({ id }) => id}
        open={(nomination) => ({ act: () => show(nomination) })}
        detail={({ review_status, nominee_town }) =>
          `${statusName(review_status)} · ${nominee_town}`
        }
        searchLabel="Search nominations"
        filters={[statusFilter(counts)]}
        exportPath="/nominations/export.csv"
        empty="No nominations match the current filters."
        failed="Failed to load admin data"
      />
      {shown && (
        <ReviewDialog
          key={shown.id}
          inbox="nominations"
          title={shown.nominee_name}
          record={shown}
          offered={everyStatus}
          onSaved={show}
          onClose={() => show(null)}
        >
          <Facts
            facts={[
              ["Town", shown.nominee_town],
              ["Website", shown.website_url && <WebLink key="web" address={shown.website_url} />],
              [
                "Why",
                shown.reason && (
                  <span key="why" className="whitespace-pre-line">
                    {shown.reason}
                  </span>
                ),
              ],
              ["Nominated by", shown.nominator_name],
              [
                "Email",
                shown.nominator_email && <MailLink key="mail" address={shown.nominator_email} />,
              ],
              ["Received", formatDateTime(shown.created_at)],
            ]}
          />
        </ReviewDialog>
      )}
    </>
  );
}
