import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { RowAction, RowActions } from "@/components/admin/form/RowAction.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import type { Column } from "@/components/admin/list/columns.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { roles } from "@/components/admin/roles.ts";
import { SimpleTable } from "@/components/admin/SimpleTable.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Invitation, type InvitationMade, inviteAgain, takeBack } from "./api.ts";

interface InvitationsProps {
  invitations: readonly Invitation[];
  onSent: (made: InvitationMade) => void;
}

/** Those who were invited and have not accepted. */
export function Invitations({ invitations, onSent }: InvitationsProps) {
  const [asked, ask] = useState<{ kind: "again" | "end"; of: Invitation } | null>(null);
  const close = () => ask(null);
  const sending = useAction({
    act: ({ id }: Invitation) => inviteAgain(id),
    done: ({ link }, { email }) => (link ? undefined : `Invitation sent again to ${email}`),
    failed: "Failed to send the invitation",
    onDone: onSent,
    refresh,
  });
  const { run: end } = useAction({
    act: ({ id }: Invitation) => takeBack(id),
    done: "Invitation taken back",
    failed: "Failed to take the invitation back",
    refresh,
  });

  const columns: readonly Column<Invitation>[] = [
    { key: "email", header: "Email", value: ({ email }) => email },
    { key: "role", header: "Role", value: roleOf, cell: roleOf },
    { key: "invited_by", header: "Invited by", value: ({ invited_by }) => invited_by },
    {
      key: "until",
      header: "Good until",
      value: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => (
        <>
          {formatDateTime(expires_at)}
          {Date.parse(expires_at) <= Date.now() && (
            <span className="font-medium text-danger"> Expired</span>
          )}
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      align: "end",
      cell: (invitation) => (
        <RowActions>
          <RowAction
            icon={Send}
            label="Send again"
            of={`to ${invitation.email}`}
            iconOnly
            onClick={() => ask({ kind: "again", of: invitation })}
          />
          <RowAction
            icon={Trash2}
            label="Take back"
            of={`from ${invitation.email}`}
            iconOnly
            onClick={() => ask({ kind: "end", of: invitation })}
          />
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <SimpleTable
        label="Invitations"
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty="There are no open invitations."
        stacks
      />
      <ConfirmDialog
        open={asked?.kind === "again"}
        onOpenChange={close}
        title="Send one email again?"
        description={`${asked?.of.email ?? "They"} will get a new link, which is good for seven days. The earlier link stops working.`}
        confirm="Send Again"
        destructive={false}
        onConfirm={async () => asked !== null && sending.run(asked.of)}
      />
      <ConfirmDialog
        open={asked?.kind === "end"}
        onOpenChange={close}
        title="Take this invitation back?"
        description={`The link that went to ${asked?.of.email ?? "them"} stops working. They are not told, and you can invite them again.`}
        confirm="Take Back"
        onConfirm={async () => asked !== null && end(asked.of)}
      />
    </>
  );
}

function roleOf({ role }: Invitation): string {
  return roles[role].name;
}
