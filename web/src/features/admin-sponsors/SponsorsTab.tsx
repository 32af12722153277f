import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { RowAction, RowActions } from "@/features/admin/form/RowAction.tsx";
import { formatCount, formatDate } from "@/features/admin/format.ts";
import type { Column } from "@/features/admin/list/columns.ts";
import { ServerList } from "@/features/admin/list/ServerList.tsx";
import { adminPaths } from "@/features/admin/paths.ts";
import type { SponsorRow } from "./api.ts";
import { DeleteSponsorDialog } from "./DeleteSponsorDialog.tsx";
import { SponsorDialog } from "./SponsorDialog.tsx";

type Asked = { kind: "form"; id: string | null } | { kind: "delete"; sponsor: SponsorRow } | null;

const filters = [
  {
    name: "sort",
    label: "Sort sponsors",
    options: [
      { value: "newest", label: "Newest first" },
      { value: "name", label: "By name" },
    ],
  },
];

/** Everybody who sponsors contests. */
export default function SponsorsTab() {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);

  const columns: readonly Column<SponsorRow>[] = [
    { key: "name", header: "Sponsor", cell: ({ name }) => name },
    {
      key: "category",
      header: "Category",
      width: "12rem",
      from: "lg",
      cell: ({ category }) => category,
    },
    { key: "contact", header: "Contact", from: "md", cell: ({ contact_name }) => contact_name },
    { key: "email", header: "Email", from: "lg", cell: ({ contact_email }) => contact_email },
    {
      key: "contests",
      header: "Contests",
      width: "7rem",
      align: "end",
      from: "md",
      cell: ({ contests_count }) => formatCount(contests_count),
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
      cell: (sponsor) => (
        <RowActions>
          <RowAction
            icon={Pencil}
            label="Edit"
            of={sponsor.name}
            onClick={() => ask({ kind: "form", id: sponsor.id })}
          />
          <RowAction
            icon={Trash2}
            label="Delete"
            of={sponsor.name}
            iconOnly
            onClick={() => ask({ kind: "delete", sponsor })}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <ServerList<SponsorRow>
        label="Sponsors"
        path="/sponsors"
        columns={columns}
        rowKey={({ id }) => id}
        open={({ id }) => ({ to: adminPaths.sponsor(id) })}
        detail={({ category, contact_name }) => `${category} · ${contact_name}`}
        searchLabel="Search sponsors"
        filters={filters}
        exportPath="/sponsors/export.csv"
        actions={
          <Button size="sm" onClick={() => ask({ kind: "form", id: null })}>
            <Plus aria-hidden />
            Add Sponsor
          </Button>
        }
        empty="No sponsors yet. Add your first sponsor!"
        failed="Failed to load sponsors"
      />
      {asked?.kind === "form" && <SponsorDialog id={asked.id} onClose={close} />}
      {asked?.kind === "delete" && <DeleteSponsorDialog sponsor={asked.sponsor} onClose={close} />}
    </>
  );
}
