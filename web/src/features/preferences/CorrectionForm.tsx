import { type ReactNode, useEffect, useRef } from "react";
import type { ProblemError } from "@/api/problem.ts";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";

interface CorrectionFormProps {
  /** What the button says, and what it says meanwhile. */
  save: string;
  saving: string;
  busy: boolean;
  problem: ProblemError | null;
  /** The fields, by the service's names: what it says about them stands there. */
  fields: readonly string[];
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A short form on the preferences page. The keyboard is in its first field, and in the first one that is wrong. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { save, saving, busy, problem, fields, onSave, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave();
      }}
      className="grid gap-4"
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" aria-disabled={busy}>
          {busy ? saving : save}
        </Button>
        <Button variant="ghost" size="lg" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Failure problem={fields.some((name) => problem?.fields[name]) ? null : problem} />
    </form>
  );
}

/** What each of the forms is given. */
export interface CorrectionProps<Saved> {
  token: string;
  onSaved: (person: Saved) => void;
  onCancel: () => void;
}
