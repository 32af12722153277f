import { useMay } from "@/components/admin/session/may.tsx";
import { useParameter } from "@/components/admin/useParameter.ts";
import { Views } from "@/components/admin/Views.tsx";
import { Applications } from "./Applications.tsx";
import { Nominations } from "./Nominations.tsx";

const views = [
  { key: "applications", label: "Applications" },
  { key: "nominations", label: "Nominations" },
] as const;

/** What arrived through the forms for businesses: those who apply, and those who are nominated. */
export default function InboxTab() {
  const [view, setView] = useParameter("view");
  const may = useMay();
  const open = views.filter(({ key }) => key === "applications" || may("admin_list_nominations"));
  const shown = open.find(({ key }) => key === view)?.key ?? "applications";
  return (
    <div className="grid min-w-0 gap-4">
      <Views
        label="Inbox"
        views={open}
        value={shown}
        onChange={(key) => setView(key === "applications" ? null : key)}
      />
      {shown === "nominations" ? <Nominations /> : <Applications />}
    </div>
  );
}
