import { type FormEvent, type ReactNode, type Ref, useId } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";

interface ActionDialogProps {
  title: string;
  /** What will happen. */
  description: string;
  /** What the button says that goes ahead, and what it says meanwhile. */
  confirm: string;
  working?: string;
  busy: boolean;
  destructive?: boolean;
  /** Whether something is typed into it, which is asked about before it is lost. */
  holdsForm?: boolean;
  /** Room for a form of two columns. */
  wide?: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  ref?: Ref<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A short form in a window of its own, for something that is done at once. */
export function ActionDialog({
  confirm,
  working = "Working...",
  busy,
  destructive = false,
  onSubmit,
  onClose,
  ref,
  className = "grid gap-4",
  children,
  ...dialog
}: ActionDialogProps) {
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // A portal's form is inside another one in React's tree, not on the page.
    event.stopPropagation();
    onSubmit(event);
  }

  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => open || onClose()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive ? "destructive" : "default"}
            aria-disabled={busy}
          >
            {busy ? working : confirm}
          </Button>
        </>
      }
    >
      <form ref={ref} id={id} noValidate onSubmit={submit} className={className}>
        {children}
      </form>
    </Dialog>
  );
}
