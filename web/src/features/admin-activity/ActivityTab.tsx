import { useState } from "react";
import { admin } from "@/api/admin.ts";
import { answered } from "@/api/client.ts";
import type { components, operations } from "@/api/schema.d.ts";
import { formatDateTime } from "@/components/admin/format.ts";
import { type ColumnsOf, falling, rising } from "@/components/admin/list/columns.ts";
import { adminList } from "@/components/admin/list/list-source.ts";
import { ServerList } from "@/components/admin/list/ServerList.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { everyWordOf } from "@/lib/words.ts";
import { Changes } from "./Changes.tsx";

type Activity = components["schemas"]["AdminActivity"];

const activityList = adminList("/api/admin/activity", (path, asked) =>
  answered(admin.GET(path, asked)),
);

type Query = NonNullable<operations["admin_list_activity"]["parameters"]["query"]>;

const entities = everyWordOf<NonNullable<Query["entity"]>>()(
  "Town",
  "User",
  "Featured Business",
  "Contest",
  "Sponsor",
  "Notification Template",
  "Background Image",
  "Places",
  "Settings",
  "API Key",
  "Webhook",
  "Application",
  "Nomination",
  "Text Reply",
  "Administrator",
  "Access",
  "Texting Rule",
  "Messages",
  "Notice",
);

const columns: ColumnsOf<typeof activityList> = [
  { key: "change_summary", header: "Change", cell: summaryOf },
  {
    key: "entity_modified",
    header: "What",
    width: "11rem",
    from: "lg",
    sort: rising("entity_modified"),
    filter: {
      name: "entity",
      label: "What was changed",
      options: [
        { value: "", label: "Everything" },
        ...entities.map((entity) => ({ value: entity, label: entity })),
      ],
    },
  },
  {
    key: "admin_user",
    header: "Administrator",
    width: "14rem",
    from: "md",
    under: true,
    sort: rising("admin_user"),
  },
  {
    key: "when",
    header: "When",
    width: "12.5rem",
    from: "md",
    cell: ({ created_at }) => formatDateTime(created_at),
    under: true,
    sort: falling("created_at"),
  },
];

/** Everything administrators have changed, newest first. */
export default function ActivityTab() {
  const [shown, setShown] = useState<Activity | null>(null);
  const may = useMay();
  return (
    <>
      <ServerList
        label="Activity"
        list={activityList}
        columns={columns}
        sorted="-created_at"
        rowKey={({ id }) => id}
        open={(activity) => ({ act: () => setShown(activity) })}
        searchLabel="Search the activity"
        exports={may("admin_export_activity")}
        empty="No activity found."
        failed="Failed to load admin data"
      />
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        wide
        title={shown?.entity_modified ?? "Activity"}
        description={shown ? summaryOf(shown) : ""}
        actions={<Button onClick={() => setShown(null)}>Done</Button>}
      >
        {shown && (
          <>
            <p className="text-14 text-muted">
              {shown.admin_user} · {formatDateTime(shown.created_at)}
            </p>
            {shown.network && (
              <p className="text-14">
                From network <code className="tabular-nums">{shown.network}</code>. Entries with the
                same digits come from the same one; which it is, nobody can tell from them.
              </p>
            )}
            <Changes changes={shown.changes} />
          </>
        )}
      </Dialog>
    </>
  );
}

/** What happened, and how often where refusals were counted. */
function summaryOf({ change_summary, times }: Activity): string {
  return times > 1 ? `${change_summary} (${times} times)` : change_summary;
}
