import { Pencil, Send } from "lucide-react";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDate } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { SearchBox } from "@/components/admin/list/Toolbar.tsx";
import { useListState } from "@/components/admin/list/useListState.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { May } from "@/components/admin/session/may.tsx";
import { ActiveBadge } from "@/components/ui/Badge.tsx";
import type { Template } from "./api.ts";
import { useTestSend } from "./useTestSend.ts";
import { channelNames } from "./wording.ts";

interface TemplateListProps {
  templates: readonly Template[];
  onView: (key: string) => void;
  onEdit: (key: string) => void;
}

/** All templates, by key. */
export function TemplateList({ templates, onView, onEdit }: TemplateListProps) {
  const { send, sending } = useTestSend();
  const { search, setSearch } = useListState({}, "templates-");
  const found = templates.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(search.toLowerCase()),
  );
  const columns: readonly Column<Template>[] = [
    {
      key: "name",
      header: "Template",
      value: ({ name }) => name,
      cell: ({ name, description, template_key, is_active }) => (
        <>
          <button
            type="button"
            onClick={() => onView(template_key)}
            className="rounded-control text-left font-medium underline-offset-4 hover:underline"
          >
            {name}
          </button>
          <p className="text-muted">{description}</p>
          {!is_active && (
            <div className="md:hidden">
              <ActiveBadge active={false} />
            </div>
          )}
        </>
      ),
    },
    {
      key: "channel",
      header: "Channel",
      value: ({ channel }) => channelNames[channel],
      width: "9rem",
      from: "md",
      cell: ({ channel }) => channelNames[channel],
    },
    {
      key: "status",
      header: "Status",
      value: ({ is_active }) => (is_active ? "Active" : "Inactive"),
      width: "7rem",
      from: "md",
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
    },
    {
      key: "updated",
      header: "Updated",
      value: ({ updated_at }) => updated_at,
      width: "8rem",
      from: "lg",
      cell: ({ updated_at }) => formatDate(updated_at),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "1%",
      align: "end",
      cell: ({ name, template_key }) => (
        <div className="whitespace-nowrap">
          <RowActions>
            <May use="admin_test_template">
              <RowAction
                icon={Send}
                label={sending === template_key ? "Sending..." : "Send Test"}
                of={name}
                aria-disabled={sending !== null}
                onClick={() => void send(template_key)}
              />
            </May>
            <May use="admin_save_template">
              <RowAction
                icon={Pencil}
                label="Edit"
                of={name}
                onClick={() => onEdit(template_key)}
              />
            </May>
          </RowActions>
        </div>
      ),
    },
  ];
  return (
    <div className="grid min-w-0 gap-4">
      <SearchBox label="Search templates" text={search} onSearch={setSearch} />
      <div className="min-w-0 rounded-card border border-hairline bg-white px-4">
        <SimpleTable
          label="Notification templates"
          columns={columns}
          rows={found}
          rowKey={({ template_key }) => template_key}
          empty={search ? "No templates match the search." : "There are no notification templates."}
        />
      </div>
    </div>
  );
}
