import { useRef, useState } from "react";
import { forgetRefusals } from "@/lib/refusals.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and that it cannot be undone when that is so. */
  description: string;
  /** The words on the button that goes ahead: 'Delete User'. */
  confirm: string;
  /** Does it; the dialog closes when it is done, and stays when it throws. */
  onConfirm: () => Promise<void>;
}

/** Asks before something that cannot be taken back; opened by what the person pressed, through `open`. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  onConfirm,
  ...state
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function goAhead() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    forgetRefusals();
    try {
      await onConfirm();
      state.onOpenChange(false);
    } catch {
      // Whoever does the work has told about its failure; the question stays open for another try.
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      {...state}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={() => state.onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="destructive" aria-disabled={busy} onClick={() => void goAhead()}>
            {busy ? "Working..." : confirm}
          </Button>
        </>
      }
    />
  );
}
