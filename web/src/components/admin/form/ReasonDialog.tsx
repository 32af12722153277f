import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { LongTextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  description: string;
  /** What the field asks: 'Reason'. */
  label: string;
  hint: string;
  confirm: string;
  /** Does it; the dialog closes when it is done, and stays with what was typed when it throws. */
  onConfirm: (reason: string) => Promise<void>;
  /** Said when it was not done, unless the service says why. */
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
  onConfirm,
  failed,
  onClose,
  children,
  ready = true,
  onTried,
}: ReasonDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A portal's form is inside another one in React's tree, not on the page.
    event.stopPropagation();
    if (running.current) return;
    forgetRefusals();
    onTried?.();
    const given = reason.trim();
    const wrong = problemWith(given);
    setError(wrong);
    if (wrong || !ready) return;
    running.current = true;
    setBusy(true);
    try {
      await onConfirm(given);
      onClose();
    } catch (failure) {
      refuse(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** The question stays open for another try, with the service's words about the reason under its field. */
  function refuse(failure: unknown) {
    const refusal = failure instanceof ProblemError && isRefusal(failure) ? failure : null;
    const aboutReason = refusal?.fields["reason"];
    setError(aboutReason);
    const description = aboutReason ?? refusal?.message ?? failed;
    toast({ title: "Error", description, variant: "destructive" });
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
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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

function isRefusal({ status }: ProblemError): boolean {
  return status === 409 || status === 422;
}

function problemWith(reason: string): string | undefined {
  if (reason === "") return "A reason is required";
  if ([...reason].length > longest) return `The reason is too long (at most ${longest} characters)`;
  return undefined;
}
