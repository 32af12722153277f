import { type ReactNode, useEffect, useRef, useState } from "react";
import { LongTextField } from "@/components/form/TextField.tsx";
import { forgetRefusals } from "@/lib/refusals.ts";
import { useAction } from "@/lib/useAction.ts";
import { refresh } from "../refresh.ts";
import { ActionDialog } from "./ActionDialog.tsx";

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
  label,
  hint,
  act,
  done,
  failed,
  children,
  ready = true,
  onTried,
  ...dialog
}: ReasonDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { run, busy, errors } = useAction({ act, done, failed, refresh, onDone: dialog.onClose });
  const error = wrong ?? errors["reason"];
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  function submit() {
    if (busy) return;
    forgetRefusals();
    onTried?.();
    const given = reason.trim();
    const problem = problemWith(given);
    setWrong(problem);
    if (!problem && ready) void run(given);
  }

  return (
    <ActionDialog {...dialog} holdsForm destructive busy={busy} onSubmit={submit}>
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
    </ActionDialog>
  );
}

function problemWith(reason: string): string | undefined {
  if (reason === "") return "A reason is required";
  if ([...reason].length > longest) return `The reason is too long (at most ${longest} characters)`;
  return undefined;
}
