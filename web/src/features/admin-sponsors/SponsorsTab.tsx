import { categories } from "@/components/admin/form/rules.ts";
import { formatCount } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { RecordList } from "@/components/admin/list/RecordList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { sponsorList } from "./api.ts";
import { DeleteSponsorDialog } from "./DeleteSponsorDialog.tsx";
import { SponsorDialog } from "./SponsorDialog.tsx";

const columns: ColumnsOf<typeof sponsorList> = [
  { key: "name", header: "Sponsor", sort: rising("name") },
  {
    key: "category",
    header: "Category",
    width: "12rem",
    from: "lg",
    under: true,
    sort: rising("category"),
    filter: {
      name: "category",
      label: "Category",
      options: [
        { value: "", label: "All categories" },
        ...categories.map((category) => ({ value: category, label: category })),
      ],
    },
  },
  { key: "contact_name", header: "Contact", from: "md", under: true, sort: rising("contact_name") },
  { key: "contact_email", header: "Email", from: "lg", under: true, sort: rising("contact_email") },
  {
    key: "contests",
    header: "Contests",
    width: "7rem",
    align: "end",
    from: "md",
    cell: ({ contests_count }) => formatCount(contests_count),
  },
  {
    key: "towns_count",
    header: "Towns",
    width: "6rem",
    align: "end",
    from: "lg",
    sort: falling("towns_count"),
  },
];

/** Everybody who sponsors contests. */
export default function SponsorsTab() {
  return (
    <RecordList
      label="Sponsors"
      plural="sponsors"
      list={sponsorList}
      nameOf={({ name }) => name}
      columns={columns}
      added={falling("created_at")}
      exports
      open={({ id }) => ({ to: adminPaths.sponsor(id) })}
      entry="admin_create_sponsor"
      add="Add Sponsor"
      form={(id, close) => <SponsorDialog id={id} onClose={close} />}
      deletion={(sponsor, close) => <DeleteSponsorDialog sponsor={sponsor} onClose={close} />}
      empty="No sponsors yet. Add your first sponsor!"
      failed="Failed to load sponsors"
    />
  );
}
