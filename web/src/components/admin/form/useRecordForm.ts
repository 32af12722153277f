// A form that creates or changes a record: keeps a draft, checks, saves once and says what came of it.
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldErrors, type Path, useForm } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { isSignedOut, ProblemError } from "@/api/problem.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { refresh } from "../refresh.ts";
import { changedFields, forgetDraft, readDraft, saveDraft, withDraft } from "./draft.ts";

interface RecordFormOptions<Values extends Record<string, unknown>, Body, Saved> {
  /**
   * The name under which its draft is stored: one per record, one for new records, none in a dialog that asks before it
   * closes.
   */
  draft?: string;
  /** What the form begins with: the record as it is stored, or the defaults. */
  initial: Values;
  /** Checks the fields and makes what is sent of them. */
  schema: ZodMiniType<Body, Values>;
  /** The fields that must be given, and what the toast says when one is not. */
  required: readonly Path<Values>[];
  incomplete: string;
  /** Asks the person before it is saved, where that is needed; after a no the form stays as it is. */
  ask?: (body: Body) => Promise<boolean>;
  save: (body: Body) => Promise<Saved>;
  /** What the toast says when the record was saved, and when it could not be. */
  saved: string | ((record: Saved) => string);
  failed: string;
  onSaved: (record: Saved) => void;
}

/** The state of a record's form. `problem` is what the service said, to be shown where it stays. */
export function useRecordForm<Values extends Record<string, unknown>, Body, Saved>({
  draft,
  initial,
  schema,
  required,
  incomplete,
  ask,
  save,
  saved,
  failed,
  onSaved,
}: RecordFormOptions<Values, Body, Saved>) {
  // What was stored when the form opened: a reload behind it must not change what is being edited.
  const [basis] = useState(initial);
  const [begun] = useState(() => withDraft(basis, draft ? readDraft(draft) : {}));
  const [restored, setRestored] = useState(
    () => Object.keys(changedFields(basis, begun)).length > 0,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues: begun as DefaultValues<Values>,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount === 0) return;
    // The first one on the screen, whatever kind of field it is and whoever refused it.
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft && saveDraft(draft, changedFields(basis, values)),
      }),
    [subscribe, draft, basis],
  );

  const { run, busy } = useAction({
    // A question that was answered with no is no failure.
    act: async (body: Body) => (!ask || (await ask(body)) ? { record: await save(body) } : null),
    done: (outcome) =>
      outcome ? (typeof saved === "function" ? saved(outcome.record) : saved) : undefined,
    failed: (failure) =>
      isSignedOut(failure) ? undefined : (refusalOf(failure)?.message ?? failed),
    onDone: (outcome) => {
      if (!outcome) return;
      forget();
      onSaved(outcome.record);
    },
    onFailed: (failure) => {
      const refusal = refusalOf(failure);
      if (refusal) showFieldErrors(refusal);
      setProblem(
        isSignedOut(failure)
          ? // The page asks to sign in again, over this form.
            "You were signed out before this was saved. Sign in, then save again."
          : failure instanceof ProblemError
            ? failure.message
            : null,
      );
    },
    refresh,
  });
  const check = form.handleSubmit((body) => run(body).then(() => {}), showErrors);

  function showFieldErrors(refusal: ProblemError) {
    for (const [name, message] of Object.entries(refusal.fields)) {
      if (name in basis) form.setError(name as Path<Values>, { type: "server", message });
    }
  }

  function showErrors(errors: FieldErrors<Values>) {
    const wrong = errors as Record<string, { message?: string } | undefined>;
    const values = form.getValues() as Record<string, unknown>;
    const missing = required.some((name) => wrong[name] && isMissing(values[name]));
    const first = Object.values(wrong).find((error) => error?.message)?.message;
    fail(missing ? incomplete : (first ?? incomplete));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    forgetRefusals();
    setProblem(null);
    void check(event);
  }

  function forget() {
    if (draft) forgetDraft(draft);
  }

  /** Back to what is stored. */
  function startOver() {
    forget();
    form.reset(basis as DefaultValues<Values>);
    setRestored(false);
    setProblem(null);
  }

  return {
    ...form,
    element,
    errors: form.formState.errors,
    busy,
    /** Whether the form shows what was typed earlier and never saved. */
    restored,
    problem,
    startOver,
    forget,
    onSubmit,
  };
}

/** What a form is drawn with. */
export type RecordFormState<Values extends Record<string, unknown>, Body> = ReturnType<
  typeof useRecordForm<Values, Body, unknown>
>;

// An answer about what was sent, with a sentence for the person who sent it; anything else is our failure.
function refusalOf(failure: unknown): ProblemError | null {
  return failure instanceof ProblemError && [409, 422].includes(failure.status) ? failure : null;
}

function isMissing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

function fail(description: string) {
  toast({ title: "Error", description, variant: "destructive" });
}
