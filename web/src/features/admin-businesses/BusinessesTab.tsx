import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { RecordList } from "@/components/admin/list/RecordList.tsx";
import { adminPaths } from "@/components/admin/paths.ts";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { type BusinessRow, businessList } from "./api.ts";
import { BulkBusinessStatus } from "./BulkBusinessStatus.tsx";
import { BusinessDialog } from "./BusinessDialog.tsx";
import { DeleteBusinessDialog } from "./DeleteBusinessDialog.tsx";

const columns: ColumnsOf<typeof businessList> = [
  { key: "business_name", header: "Business", sort: rising("business_name") },
  {
    key: "category",
    header: "Category",
    width: "11rem",
    from: "lg",
    under: true,
    sort: rising("category"),
  },
  {
    key: "price",
    header: "Price",
    width: "5rem",
    from: "xl",
    cell: ({ price_range }) => price_range ?? "–",
    sort: rising("price_range"),
  },
  { key: "towns", header: "Towns", from: "md", cell: townsOf, under: townsOf },
  {
    key: "status",
    header: "Status",
    width: "7rem",
    from: "md",
    cell: (business) => <StatusBadge status={statusOf(business)} />,
    under: statusOf,
    filter: {
      name: "status",
      label: "Show businesses",
      options: [
        { value: "all", label: "All" },
        { value: "active", label: "Active" },
        { value: "inactive", label: "Inactive" },
      ],
    },
  },
];

/** Every featured business. */
export default function BusinessesTab() {
  return (
    <RecordList
      label="Featured businesses"
      plural="businesses"
      list={businessList}
      nameOf={({ business_name }) => business_name}
      columns={columns}
      added={falling("created_at")}
      exports
      open={({ id }) => ({ to: adminPaths.business(id) })}
      bulk={(ids, clear) => <BulkBusinessStatus ids={ids} onDone={clear} />}
      entry="admin_create_business"
      add="Add Featured Business"
      form={(id, close) => <BusinessDialog id={id} onClose={close} />}
      deletion={(business, close) => <DeleteBusinessDialog business={business} onClose={close} />}
      empty="No featured businesses yet. Add your first business!"
      failed="Failed to load featured businesses"
    />
  );
}

/** The towns' names: 'Salem, MA · Lynn, MA · Beverly, MA + 2 more'. */
function townsOf({ towns, towns_count }: BusinessRow): string {
  const named = towns.join(" · ");
  const more = towns_count - towns.length;
  return more > 0 ? `${named} + ${more} more` : named;
}

function statusOf({ is_active }: BusinessRow): string {
  return is_active ? "Active" : "Inactive";
}
