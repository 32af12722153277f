import { Trash2 } from "lucide-react";
import { useState } from "react";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDate, formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type ApiKey, revokeKey } from "./api.ts";

/** Every key, and the way to revoke it. */
export function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const { run: revoke } = useAction({
    act: ({ id }: ApiKey) => revokeKey(id),
    done: (_nothing, { name }) => `${name} was revoked`,
    failed: "Failed to revoke the key",
    refresh,
  });

  const columns: readonly Column<ApiKey>[] = [
    {
      key: "name",
      header: "Name",
      value: ({ name }) => name,
      cell: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span>,
    },
    {
      key: "starts_with",
      header: "Begins with",
      cell: ({ starts_with }) => <code className="whitespace-nowrap">{starts_with}…</code>,
    },
    {
      key: "scopes",
      header: "Scopes",
      cell: ({ scopes }) => <span className="block max-w-md">{scopes.join(", ")}</span>,
    },
    {
      key: "last",
      header: "Last used",
      value: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => (last_used_at ? formatDateTime(last_used_at) : "Never"),
    },
    {
      key: "made",
      header: "Made",
      value: ({ created_at }) => created_at,
      cell: ({ created_at, created_by }) => `${formatDate(created_at)} by ${created_by}`,
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (key) => (
        <RowActions>
          <RowAction
            icon={Trash2}
            label="Revoke"
            of={key.name}
            iconOnly
            onClick={() => setRevoking(key)}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <SimpleTable
        label="API keys"
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        empty="There are no API keys. Make one for each program that asks for data or changes it."
        stacks
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke ${revoking?.name ?? "this key"}?`}
        description="The program that uses it is refused from its next request on. A revoked key cannot be brought back; what was done with it stays in the activity log."
        confirm="Revoke Key"
        onConfirm={async () => revoking !== null && revoke(revoking)}
      />
    </>
  );
}
