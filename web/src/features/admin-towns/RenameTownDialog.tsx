import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { renameTown, type TownDetail, townQuery } from "@/components/admin/api/towns.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { useAction } from "@/lib/useAction.ts";

interface RenameTownDialogProps {
  town: TownDetail;
  onClose: () => void;
}

/** Gives a town another name; its address follows, and the old one leads there. */
export function RenameTownDialog({ town, onClose }: RenameTownDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [name, setName] = useState(town.name);
  const { run, busy, errors } = useAction({
    act: () => renameTown(town.id, name),
    done: "Town renamed",
    failed: "Failed to rename town",
    fields: ["name"],
    onDone: (renamed) => {
      client.setQueryData(townQuery(town.id).queryKey, renamed);
      onClose();
    },
    refresh,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Rename Town"
      description={`Its pages move to an address made from the new name. The current address, /towns/${town.slug}, will always redirect there, also from messages already sent. Its ledger goes on under the name it was begun with.`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-disabled={busy}>
            {busy ? "Saving..." : "Rename"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Town name" required hint={`In ${town.state}`} error={errors["name"]}>
          {(control) => (
            <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
