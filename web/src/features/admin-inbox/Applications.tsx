import { applications } from "@/components/admin/api/inbox.ts";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatDateTime, formatPhone } from "@/components/admin/format.ts";
import { MailLink, PhoneLink, WebLink } from "@/components/admin/links.tsx";
import { type ColumnsOf, rising } from "@/components/admin/list/columns.ts";
import { May } from "@/components/admin/session/may.tsx";
import { AcceptApplication } from "./AcceptApplication.tsx";
import { InboxList } from "./InboxList.tsx";
import { reviewColumns } from "./status.tsx";

const columns: ColumnsOf<typeof applications.list> = [
  { key: "business_name", header: "Business", sort: rising("business_name") },
  {
    key: "contact_name",
    header: "Contact",
    width: "13rem",
    from: "md",
    under: true,
    sort: rising("contact_name"),
  },
  { key: "contact_email", header: "Email", width: "17rem", from: "lg", under: true },
];

/** Businesses that want to be featured. */
export function Applications() {
  return (
    <InboxList
      inbox={applications}
      nameOf={({ business_name }) => business_name}
      columns={(counts) => [...columns, ...reviewColumns(counts)]}
      sorted="-created_at"
      exports
      changes="admin_review_application"
      // Accepting makes a business: that is a button of its own.
      offered={({ featured_business_id }) =>
        featured_business_id ? ["accepted"] : ["new", "in_review", "declined"]
      }
      warning={({ business_name, featured_business_id }) => {
        const aboutBusiness = featured_business_id
          ? " The featured business created from it stays, contact details included."
          : "";
        return `Everything ${business_name} sent will be permanently removed, including from the outbox.${aboutBusiness} Do this when the sender asks for it.`;
      }}
    >
      {(shown, show) => (
        <>
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
          <May use="admin_accept_application">
            <AcceptApplication
              application={shown}
              onAccepted={(featured_business_id) =>
                show({ ...shown, featured_business_id, review_status: "accepted" })
              }
            />
          </May>
        </>
      )}
    </InboxList>
  );
}
