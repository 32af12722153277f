import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListState } from "@/components/admin/list/ListState.tsx";
import { useMay } from "@/components/admin/session/may.tsx";
import { useAddress } from "@/components/admin/useAddress.ts";
import { useParameter } from "@/components/admin/useParameter.ts";
import { Views } from "@/components/admin/Views.tsx";
import { templatesQuery } from "./api.ts";
import { CarrierRegistration } from "./CarrierRegistration.tsx";
import { Notices } from "./Notices.tsx";
import { NoticeView } from "./NoticeView.tsx";
import { Outbox } from "./Outbox.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { TemplatePage } from "./TemplatePage.tsx";
import { TextingRules } from "./TextingRules.tsx";

const views = [
  { key: "templates", label: "Templates" },
  { key: "notices", label: "Notices" },
  { key: "messages", label: "Messages" },
  { key: "rules", label: "Texting rules" },
  { key: "registration", label: "Carrier registration" },
] as const;

const failed = "Failed to load notification templates";

/** What the service says on each occasion, and every message that came of it. */
export default function NotificationsTab() {
  const [view, setView] = useParameter("view");
  const [template, openTemplate, closeTemplate] = useParameter("template");
  const [notice, openNotice, closeNotice] = useParameter("notice");
  const { historyState } = useAddress();
  const may = useMay();
  const open = views.filter(({ key }) => key !== "messages" || may("admin_list_notifications"));
  const shown = open.find(({ key }) => key === view)?.key ?? "templates";
  if (notice !== null) {
    // Whoever has just written one did not come to it from the list by a step that can be taken back.
    const leave = historyState["opened"] === "notice" ? closeNotice : () => setView("notices");
    return <NoticeView key={notice} id={notice} onOpen={openNotice} onClose={leave} />;
  }
  return (
    <div className="grid min-w-0 gap-4">
      {template === null && (
        <Views
          label="Notifications"
          views={open}
          value={shown}
          onChange={(key) => setView(key === "templates" ? null : key)}
        />
      )}
      {shown === "notices" && <Notices onOpen={openNotice} />}
      {shown === "messages" && <Outbox />}
      {shown === "rules" && <TextingRules />}
      {shown === "registration" && <CarrierRegistration />}
      {shown === "templates" && (
        <Templates open={template} onOpen={openTemplate} onClose={closeTemplate} />
      )}
    </div>
  );
}

interface TemplatesProps {
  /** The key of the template that is looked at. */
  open: string | null;
  onOpen: (key: string) => void;
  onClose: () => void;
}

function Templates({ open, onOpen, onClose }: TemplatesProps) {
  const query = useQuery({ ...templatesQuery, meta: { failed } });
  const [editing, setEditing] = useState(false);
  const { data, isError } = query;

  function go(key: string, edit: boolean) {
    setEditing(edit);
    onOpen(key);
  }

  const template = data?.items.find(({ template_key }) => template_key === open);
  if (data && template) {
    return (
      <TemplatePage
        key={template.template_key}
        template={template}
        variables={data.variables}
        editing={editing}
        onEdit={setEditing}
        onBack={() => {
          setEditing(false);
          onClose();
        }}
      />
    );
  }
  if (data) {
    return (
      <TemplateList
        templates={data.items}
        onView={(key) => go(key, false)}
        onEdit={(key) => go(key, true)}
      />
    );
  }
  return (
    <ListState
      kind={isError ? "failed" : "loading"}
      empty=""
      failed={failed}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
