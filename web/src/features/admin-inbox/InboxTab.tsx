import { useQuery } from "@tanstack/react-query";
import { replyCountsQuery } from "@/components/admin/api/text-replies.ts";
import { type Operation, useMay } from "@/components/admin/session/may.tsx";
import { useParameter } from "@/components/admin/useParameter.ts";
import { Views } from "@/components/admin/Views.tsx";
import { Applications } from "./Applications.tsx";
import { Nominations } from "./Nominations.tsx";
import { TextReplies } from "./TextReplies.tsx";

const panels = {
  applications: Applications,
  nominations: Nominations,
  texts: TextReplies,
} as const;

const needs: Readonly<Record<keyof typeof panels, Operation>> = {
  applications: "admin_list_applications",
  nominations: "admin_list_nominations",
  texts: "admin_list_text_replies",
};

/** What arrived: businesses that apply, those that are nominated, and what people text us. */
export default function InboxTab() {
  const [view, setView] = useParameter("view");
  const may = useMay();
  const { data: texts } = useQuery({ ...replyCountsQuery, enabled: may(needs.texts) });
  const waiting = texts?.open ? ` (${texts.open.toLocaleString("en-US")})` : "";
  const views = [
    { key: "applications", label: "Applications" },
    { key: "nominations", label: "Nominations" },
    { key: "texts", label: `Text replies${waiting}` },
  ] as const;
  const open = views.filter(({ key }) => may(needs[key]));
  const shown = open.find(({ key }) => key === view)?.key ?? "applications";
  const Panel = panels[shown];
  return (
    <div className="grid min-w-0 gap-4">
      <Views
        label="Inbox"
        views={open}
        value={shown}
        onChange={(key) => setView(key === "applications" ? null : key)}
      />
      <Panel />
    </div>
  );
}
