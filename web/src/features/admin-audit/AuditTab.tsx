import { formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { useParameter } from "@/components/admin/useParameter.ts";
import { type DrawnContest, drawnContests } from "./api.ts";
import { DrawingPage } from "./DrawingPage.tsx";

const columns: readonly Column<DrawnContest>[] = [
  { key: "title", header: "Contest", cell: ({ title }) => title || "Untitled Contest" },
  {
    key: "town",
    header: "Town",
    width: "12rem",
    from: "md",
    cell: ({ town_full_name }) => town_full_name,
    under: ({ town_full_name }) => town_full_name,
  },
  {
    key: "business",
    header: "Business",
    width: "16rem",
    from: "lg",
    cell: ({ business_name }) => business_name,
    under: ({ business_name }) => business_name,
  },
  {
    key: "drawn",
    header: "Drawing Completed",
    width: "12.5rem",
    from: "md",
    cell: ({ drawing_completed_at }) => formatDateTime(drawing_completed_at),
    under: ({ drawing_completed_at }) => formatDateTime(drawing_completed_at),
  },
];

/** Every drawing that is over, newest first, and how each came about. */
export default function AuditTab() {
  const [drawing, open] = useParameter("drawing");
  if (drawing !== null) return <DrawingPage contestId={drawing} onBack={() => open(null)} />;
  return (
    <ServerList
      label="Completed contests"
      list={drawnContests}
      searchLabel="Search drawings"
      exports
      columns={columns}
      rowKey={({ contest_id }) => contest_id}
      open={({ contest_id }) => ({ act: () => open(contest_id) })}
      empty="No completed contests with audit trails found."
      failed="Failed to load admin data"
    />
  );
}
