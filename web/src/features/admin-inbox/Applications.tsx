import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Facts } from "@/features/admin/Facts.tsx";
import { formatDate, formatDateTime, formatPhone } from "@/features/admin/format.ts";
import { MailLink, PhoneLink, WebLink } from "@/features/admin/links.tsx";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { AcceptApplication } from "./AcceptApplication.tsx";
import { type Application, countsQuery } from "./api.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { ReviewBadge, statusFilter, statusName } from "./status.tsx";

const columns: readonly Column<Application>[] = [
  { key: "business", header: "Business", cell: ({ business_name }) => business_name },
  {
    key: "contact",
    header: "Contact",
    width: "13rem",
    from: "md",
    cell: ({ contact_name }) => contact_name,
  },
  {
    key: "email",
    header: "Email",
    width: "17rem",
    from: "lg",
    cell: ({ contact_email }) => contact_email,
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

/** Businesses that want to be featured. */
export function Applications() {
  const { data: counts } = useQuery(countsQuery("applications"));
  const [shown, show] = useState<Application | null>(null);
  return (
    <>
      <ServerList<Application>
        label="Applications"
        path="/applications"
        columns={columns}
        rowKey={({ id }) => id}
        open={(application) => ({ act: () => show(application) })}
        detail={({ review_status, contact_name }) =>
          `${statusName(review_status)} · ${contact_name}`
        }
        searchLabel="Search applications"
        filters={[statusFilter(counts)]}
        exportPath="/applications/export.csv"
        empty="No applications match the current filters."
        failed="Failed to load admin data"
      />
      {shown && (
        <ReviewDialog
          key={shown.id}
          inbox="applications"
          title={shown.business_name}
          record={shown}
          // Accepting makes a business: that is a button of its own.
          offered={shown.featured_business_id ? ["accepted"] : ["new", "in_review", "declined"]}
          onSaved={show}
          onClose={() => show(null)}
        >
          <Facts
            facts={[
              ["Website", <WebLink key="web" address={shown.website_url} />],
              ["Contact", shown.contact_name],
              ["Email", <MailLink key="mail" address={shown.contact_email} />],
              [
                "Phone",
                <PhoneLink key="phone" number={shown.contact_phone}>
                  {formatPhone(shown.contact_phone)}
                </PhoneLink>,
              ],
              ["Received", formatDateTime(shown.created_at)],
              [
                "Description",
                shown.description && (
                  <span key="text" className="whitespace-pre-line">
                    {shown.description}
                  </span>
                ),
              ],
            ]}
          />
          <AcceptApplication
            application={shown}
            onAccepted={(featured_business_id) =>
              show({ ...shown, featured_business_id, review_status: "accepted" })
            }
          />
        </ReviewDialog>
      )}
    </>
  );
}
