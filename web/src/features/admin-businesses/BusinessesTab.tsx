import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { StatusBadge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { RowAction, RowActions } from "@/features/admin/form/RowAction.tsx";
import { formatDate } from "@/features/admin/format.ts";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import type { BusinessRow } from "./api.ts";
import { BulkBusinessStatus } from "./BulkBusinessStatus.tsx";
import { BusinessDialog } from "./BusinessDialog.tsx";
import { DeleteBusinessDialog } from "./DeleteBusinessDialog.tsx";

type Asked = { kind: "form"; id: string | null } | { kind: "delete"; business: BusinessRow } | null;

const filters = [
  {
    name: "status",
    label: "Show businesses",
    options: [
      { value: "all", label: "All" },
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
  {
    name: "sort",
    label: "Sort businesses",
    options: [
      { value: "newest", label: "Newest first" },
      { value: "name", label: "By name" },
    ],
  },
];

/** Every featured business. */
export default function BusinessesTab() {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);

  const columns: readonly Column<BusinessRow>[] = [
    { key: "name", header: "Business", cell: ({ business_name }) => business_name },
    {
      key: "category",
      header: "Category",
      width: "11rem",
      from: "lg",
      cell: ({ category }) => category,
    },
    {
      key: "price",
      header: "Price",
      width: "5rem",
      from: "xl",
      cell: ({ price_range }) => price_range ?? "–",
    },
    { key: "towns", header: "Towns", from: "md", cell: townsOf },
    {
      key: "status",
      header: "Status",
      width: "7rem",
      from: "md",
      cell: (business) => <StatusBadge status={statusOf(business)} />,
    },
    {
      key: "created",
      header: "Added",
      width: "8rem",
      from: "xl",
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "8.5rem",
      align: "end",
      cell: (business) => (
        <RowActions>
          <RowAction
            icon={Pencil}
            label="Edit"
            of={business.business_name}
            onClick={() => ask({ kind: "form", id: business.id })}
          />
          <RowAction
            icon={Trash2}
            label="Delete"
            of={business.business_name}
            iconOnly
            onClick={() => ask({ kind: "delete", business })}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <ServerList<BusinessRow>
        label="Featured businesses"
        path="/businesses"
        columns={columns}
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: adminPaths.business(id) })}
        detail={(business) => `${statusOf(business)} · ${townsOf(business)}`}
        searchLabel="Search businesses"
        filters={filters}
        exportPath="/businesses/export.csv"
        actions={
          <Button size="sm" onClick={() => ask({ kind: "form", id: null })}>
            <Plus aria-hidden />
            Add Featured Business
          </Button>
        }
        bulk={{
          actions: (ids, clear) => <BulkBusinessStatus ids={ids} onDone={clear} />,
        }}
        empty="No featured businesses yet. Add your first business!"
        failed="Failed to load featured businesses"
      />
      {asked?.kind === "form" && <BusinessDialog id={asked.id} onClose={close} />}
      {asked?.kind === "delete" && (
        <DeleteBusinessDialog business={asked.business} onClose={close} />
      )}
    </>
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
