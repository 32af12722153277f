import { formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { TownFilter } from "@/components/admin/pickers/TownFilter.tsx";
import { useParameter } from "@/components/admin/useParameter.ts";
import { drawnContests } from "./api.ts";
import { DrawingPage } from "./DrawingPage.tsx";

const columns: ColumnsOf<typeof drawnContests> = [
  {
    key: "title",
    header: "Contest",
    cell: ({ title }) => title || "Untitled Contest",
    sort: rising("title"),
  },
  {
    key: "town_full_name",
    header: "Town",
    width: "12rem",
    from: "md",
    under: true,
    filter: {
      name: "town",
      label: "Town",
      initial: "",
      control: (value, onChange) => <TownFilter value={value} onChange={onChange} />,
    },
  },
  { key: "business_name", header: "Business", width: "16rem", from: "lg", under: true },
  {
    key: "drawn",
    header: "Drawing Completed",
    width: "12.5rem",
    from: "md",
    cell: ({ drawing_completed_at }) => formatDateTime(drawing_completed_at),
    under: true,
    sort: falling("drawing_completed_at"),
  },
];

/** Every drawing that is over, newest first, and how each came about. */
export default function AuditTab() {
  const [drawing, open, close] = useParameter("drawing");
  if (drawing !== null) return <DrawingPage contestId={drawing} onBack={close} />;
  return (
    <ServerList
      label="Completed contests"
      list={drawnContests}
      searchLabel="Search drawings"
      exports
      columns={columns}
      sorted="-drawing_completed_at"
      rowKey={({ contest_id }) => contest_id}
      open={({ contest_id }) => ({ act: () => open(contest_id) })}
      empty="No completed contests with audit trails found."
      failed="Failed to load admin data"
    />
  );
}
