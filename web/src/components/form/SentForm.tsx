import type { FormEventHandler, ReactNode } from "react";
import type { Toast } from "@/lib/toast.ts";
import { FormNotice } from "./FormNotice.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

interface SentFormProps {
  /** The id of the heading that names the form. */
  headingId: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  /** Why it could not be sent, when no field is to blame. */
  notice: Toast | null;
  /** The words of its button. */
  submit: string;
  /** The fields. */
  children: ReactNode;
}

/** A form that a person sends us: its fields one below the other, and the button. */
export function SentForm({ headingId, busy, onSubmit, notice, submit, children }: SentFormProps) {
  return (
    <form
      noValidate
      method="post"
      onSubmit={onSubmit}
      aria-labelledby={headingId}
      className="grid gap-6"
    >
      {children}
      <FormNotice notice={notice} />
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </form>
  );
}
