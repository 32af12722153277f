import { useQuery } from "@tanstack/react-query";
import { replyCountsQuery } from "@/components/admin/api/text-replies.ts";
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

/** What arrived: businesses that apply, those that are nominated, and what people text us. */
export default function InboxTab() {
  const [view, setView] = useParameter("view");
  const { data: texts } = useQuery(replyCountsQuery);
  const shown = view === "nominations" || view === "texts" ? view : "applications";
  const Panel = panels[shown];
  const open = texts?.open ? ` (${texts.open.toLocaleString("en-US")})` : "";
  return (
    <div className="grid min-w-0 gap-4">
      <Views
        label="Inbox"
        views={[
          { key: "applications", label: "Applications" },
          { key: "nominations", label: "Nominations" },
          { key: "texts", label: `Text replies${open}` },
        ]}
        value={shown}
        onChange={(key) => setView(key === "applications" ? null : key)}
      />
      <Panel />
    </div>
  );
}
