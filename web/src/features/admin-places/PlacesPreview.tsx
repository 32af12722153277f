import { formatCount } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import type { Place } from "@/components/admin/places/places.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";

const shown = 10;

const columns: readonly Column<Place>[] = [
  { key: "label", header: "Label" },
  {
    key: "value",
    header: "Value",
    from: "md",
    cell: ({ value }) => <span className="break-all text-muted">{value}</span>,
  },
  {
    key: "population",
    header: "Population",
    align: "end",
    width: "7rem",
    cell: ({ population }) => formatCount(population),
  },
];

/** The first places of a file, as the search box would offer them. */
export function PlacesPreview({ places }: { places: readonly Place[] }) {
  return (
    <SimpleTable
      label="Preview of the places"
      columns={columns}
      rows={places.slice(0, shown)}
      rowKey={({ value }) => value}
      empty="No places to show."
    />
  );
}
