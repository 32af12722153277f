import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type ApiKeyMade, createKey } from "./api.ts";
import { ScopesField } from "./ScopesField.tsx";

interface NewKeyDialogProps {
  offered: readonly string[];
  onClose: () => void;
  onMade: (made: ApiKeyMade) => void;
}

/** Asks what a new key is for and what it may do. */
export function NewKeyDialog({ offered, onClose, onMade }: NewKeyDialogProps) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set());
  const { run, busy, errors } = useAction({
    act: () =>
      createKey(
        name.trim(),
        offered.filter((scope) => scopes.has(scope)),
      ),
    failed: "Failed to make the key",
    fields: ["name", "scopes"],
    onDone: (made) => {
      onClose();
      onMade(made);
    },
    refresh,
  });
  return (
    <ActionDialog
      title="Make an API key"
      description="A program sends it with each request. Give it the scopes it needs and no others."
      confirm="Make Key"
      working="Making..."
      busy={busy}
      wide
      holdsForm
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What it is for; the activity log uses this name."
        autoComplete="off"
        maxLength={100}
        required
        readOnly={busy}
        error={errors["name"]}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ScopesField
        offered={offered}
        chosen={scopes}
        onChange={setScopes}
        error={errors["scopes"]}
      />
    </ActionDialog>
  );
}
