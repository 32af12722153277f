import { type FormEvent, useId } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { endSessions, type Proof, sessionsKey } from "./api.ts";
import { ProofFields, proofIn } from "./ProofFields.tsx";

interface EndSessionsDialogProps {
  /** The session to end; all others unless given. */
  id: string | undefined;
  title: string;
  onClose: () => void;
}

/** Ends sessions once the administrator has shown that this one is theirs. */
export function EndSessionsDialog({ id, title, onClose }: EndSessionsDialogProps) {
  const form = useId();
  const { run, busy, errors } = useAction({
    act: (proof: Proof) => endSessions(proof, id),
    done: "Session ended",
    failed: "Failed to end the session",
    fields: ["password", "code"],
    onDone: onClose,
    refresh: (client) => void client.invalidateQueries({ queryKey: sessionsKey }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(proofIn(event.currentTarget));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      holdsForm
      title={title}
      description="Anything not saved there is lost. Whoever uses it has to sign in again; this browser stays signed in."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="destructive" aria-disabled={busy}>
            {busy ? "Working..." : "Sign Out"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <ProofFields errors={errors} takesFocus />
      </form>
    </Dialog>
  );
}
