import { useAction } from "@/lib/useAction.ts";
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
  /** Whether something is lost by it; what only sends or opens something is asked in the usual colour. */
  destructive?: boolean;
  /** Does it and says whether it was done: the dialog then closes, and otherwise stays for another try. */
  onConfirm: () => Promise<boolean>;
}

/** Asks before something that cannot be taken back; opened by what the person pressed, through `open`. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  destructive = true,
  onConfirm,
  ...state
}: ConfirmDialogProps) {
  const { run, busy } = useAction({
    act: onConfirm,
    onDone: (isDone) => isDone && state.onOpenChange(false),
  });
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
          <Button
            variant={destructive ? "destructive" : "default"}
            aria-disabled={busy}
            onClick={() => void run()}
          >
            {busy ? "Working..." : confirm}
          </Button>
        </>
      }
    />
  );
}
