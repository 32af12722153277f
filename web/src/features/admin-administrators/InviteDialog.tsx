import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import type { Role } from "@/components/admin/roles.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type InvitationMade, invite } from "./api.ts";
import { RoleField } from "./RoleField.tsx";

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (made: InvitationMade) => void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const { run, busy, errors } = useAction({
    act: () => invite(email.trim(), role),
    done: ({ link, invitation }) => (link ? undefined : `Invitation sent to ${invitation.email}`),
    failed: "Failed to invite",
    fields: ["email", "role"],
    onDone: (made) => {
      onClose();
      onInvited(made);
    },
    refresh,
  });
  return (
    <ActionDialog
      title="Invite an administrator"
      description="They get one email with a link that is good for seven days. They choose their own name and password; until then you can take it back."
      confirm="Send Invitation"
      working="Sending..."
      busy={busy}
      holdsForm
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        readOnly={busy}
        error={errors["email"]}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField value={role} onChange={setRole} error={errors["role"]} />
    </ActionDialog>
  );
}
