import { nominations } from "@/components/admin/api/inbox.ts";
import { Facts } from "@/components/admin/Facts.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { MailLink, WebLink } from "@/components/admin/links.tsx";
import { type ColumnsOf, rising } from "@/components/admin/list/columns.ts";
import { useMay } from "@/components/admin/session/may.tsx";
import { InboxList } from "./InboxList.tsx";
import { reviewColumns, statuses } from "./status.tsx";

const everyStatus = statuses.map(({ value }) => value);

const columns: ColumnsOf<typeof nominations.list> = [
  { key: "nominee_name", header: "Business", sort: rising("nominee_name") },
  {
    key: "nominee_town",
    header: "Town",
    width: "13rem",
    from: "md",
    under: true,
    sort: rising("nominee_town"),
  },
  {
    key: "nominator",
    header: "Nominated by",
    width: "15rem",
    from: "lg",
    cell: ({ nominator_name, nominator_email }) => nominator_name ?? nominator_email ?? "–",
  },
];

/** Businesses that somebody would like to see featured. */
export function Nominations() {
  const may = useMay();
  return (
    <InboxList
      inbox={nominations}
      nameOf={({ nominee_name }) => nominee_name}
      columns={(counts) => [...columns, ...reviewColumns(counts)]}
      sorted="-created_at"
      exports={may("admin_export_nominations")}
      changes="admin_review_nomination"
      offered={() => everyStatus}
      warning={({ nominee_name }) =>
        `Everything that was sent about ${nominee_name} will be permanently removed, including from the outbox. Do this when the sender asks for it.`
      }
    >
      {(shown) => (
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
      )}
    </InboxList>
  );
}
