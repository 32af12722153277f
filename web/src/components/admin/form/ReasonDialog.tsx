import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LongTextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { forgetRefusals } from "@/lib/refusals.ts";
import { useAction } from "@/lib/useAction.ts";
import { refresh } from "../refresh.ts";

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  description: string;
  /** What the field asks: 'Reason'. */
  label: string;
  hint: string;
  confirm: string;
  /** Does it; the dialog closes when it is done, and stays with what was typed when it is not. */
  act: (reason: string) => Promise<unknown>;
  /** Said when it was done, and when it was not, unless the service says why. */
  done: string;
  failed: string;
  onClose: () => void;
  /** Fields above the reason; `ready` says whether they are filled in. */
  children?: ReactNode;
  ready?: boolean;
  /** Told when the person tries to go ahead, so that those fields can say what is missing. */
  onTried?: () => void;
}

const longest = 300;

/** Asks why before something that stays on record with its reason. */
export function ReasonDialog({
  title,
  description,
  label,
  hint,
  confirm,
  act,
  done,
  failed,
  onClose,
  children,
  ready = true,
  onTried,
}: ReasonDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { run, busy, errors } = useAction({ act, done, failed, refresh, onDone: onClose });
  const error = wrong ?? errors["reason"];
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A portal's form is inside another one in React's tree, not on the page.
    event.stopPropagation();
    if (busy) return;
    forgetRefusals();
    onTried?.();
    const given = reason.trim();
    const problem = problemWith(given);
    setWrong(problem);
    if (!problem && ready) void run(given);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      holdsForm
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="destructive" aria-disabled={busy}>
            {busy ? "Working..." : confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <LongTextField
          ref={field}
          label={label}
          hint={hint}
          required
          readOnly={busy}
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="min-h-24"
        />
      </form>
    </Dialog>
  );
}

function problemWith(reason: string): string | undefined {
  if (reason === "") return "A reason is required";
  if ([...reason].length > longest) return `The reason is too long (at most ${longest} characters)`;
  return undefined;
}
