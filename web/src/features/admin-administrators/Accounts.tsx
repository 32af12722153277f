import { Ban, RotateCcw, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { roles } from "@/components/admin/roles.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { useSession } from "@/components/admin/session/api.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Listed, remove, setDisabled } from "./api.ts";
import { RoleDialog } from "./RoleDialog.tsx";

type Asked = { kind: "role" | "disable" | "remove"; who: Listed } | null;

/** Every account, with what an owner can decide about it; nobody decides about their own. */
export function Accounts({ accounts }: { accounts: readonly Listed[] }) {
  const own = useSession().data?.admin.id;
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  const enabling = useAction({
    act: ({ id }: Listed) => setDisabled(id, false),
    done: (_nothing, { name }) => `${name} can sign in again`,
    failed: "Failed to enable the account",
    refresh,
    per: ({ id }) => id,
  });
  const disabling = useAction({
    act: ({ id }: Listed) => setDisabled(id, true),
    done: (_nothing, { name }) => `${name} is signed out and cannot sign in`,
    failed: "Failed to disable the account",
    refresh,
  });
  const removing = useAction({
    act: ({ id }: Listed) => remove(id),
    done: (_nothing, { name }) => `${name} is no longer an administrator`,
    failed: "Failed to remove the account",
    refresh,
  });

  const columns: readonly Column<Listed>[] = [
    {
      key: "name",
      header: "Name",
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-medium">
          {name}
          {id === own && <Badge tone="live">You</Badge>}
        </span>
      ),
    },
    { key: "email", header: "Email", value: ({ email }) => email },
    { key: "role", header: "Role", value: roleOf, cell: roleOf },
    {
      key: "last",
      header: "Last sign-in",
      value: ({ last_sign_in_at }) => last_sign_in_at,
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? formatDateTime(last_sign_in_at) : "Never"),
    },
    {
      key: "factor",
      header: "Two-step",
      value: factorOf,
      cell: factorOf,
    },
    {
      key: "state",
      header: "State",
      value: stateOf,
      cell: (account) => (
        <Badge tone={account.disabled_at ? "danger" : "live"}>{stateOf(account)}</Badge>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (who) =>
        who.id === own ? null : (
          <RowActions>
            <RowAction
              icon={UserCog}
              label="Change role"
              of={`of ${who.name}`}
              iconOnly
              onClick={() => ask({ kind: "role", who })}
            />
            {who.disabled_at ? (
              <RowAction
                icon={RotateCcw}
                label="Enable"
                of={who.name}
                iconOnly
                onClick={() => void enabling.run(who)}
              />
            ) : (
              <RowAction
                icon={Ban}
                label="Disable"
                of={who.name}
                iconOnly
                onClick={() => ask({ kind: "disable", who })}
              />
            )}
            <RowAction
              icon={Trash2}
              label="Remove"
              of={who.name}
              iconOnly
              onClick={() => ask({ kind: "remove", who })}
            />
          </RowActions>
        ),
    },
  ];

  return (
    <>
      <SimpleTable
        label="Accounts"
        columns={columns}
        rows={accounts}
        rowKey={({ id }) => id}
        empty="There are no administrators."
        stacks
      />
      {asked?.kind === "role" && <RoleDialog who={asked.who} onClose={close} />}
      <ConfirmDialog
        open={asked?.kind === "disable"}
        onOpenChange={close}
        title={`Disable ${asked?.who.name ?? "this account"}?`}
        description="They are signed out everywhere at once and cannot sign in until an owner enables the account again."
        confirm="Disable Account"
        onConfirm={async () => asked !== null && disabling.run(asked.who)}
      />
      <ConfirmDialog
        open={asked?.kind === "remove"}
        onOpenChange={close}
        title={`Remove ${asked?.who.name ?? "this account"}?`}
        description="They are signed out everywhere at once and their account is gone for good. What they did stays in the activity log. To come back they need an invitation."
        confirm="Remove Account"
        onConfirm={async () => asked !== null && removing.run(asked.who)}
      />
    </>
  );
}

function roleOf({ role }: Listed): string {
  return roles[role].name;
}

function factorOf({ has_second_factor }: Listed): string {
  return has_second_factor ? "On" : "Off";
}

function stateOf({ disabled_at }: Listed): string {
  return disabled_at ? "Disabled" : "Active";
}
