import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { useAction } from "@/lib/useAction.ts";
import { changeRole, type Listed } from "./api.ts";
import { RoleField } from "./RoleField.tsx";

/** Asks for somebody's new role. */
export function RoleDialog({ who, onClose }: { who: Listed; onClose: () => void }) {
  const [role, setRole] = useState(who.role);
  const { run, busy, errors } = useAction({
    act: () => changeRole(who.id, role),
    done: `The role of ${who.name} was changed`,
    failed: "Failed to change the role",
    fields: ["role"],
    onDone: onClose,
    refresh,
  });
  return (
    <ActionDialog
      title={`Change the role of ${who.name}`}
      description="It takes effect with their next click; they stay signed in."
      confirm="Change Role"
      busy={busy}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} error={errors["role"]} />
    </ActionDialog>
  );
}
