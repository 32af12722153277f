// Sends what a person filled into a form, once: shows the outcome, and never loses what was typed.
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useRef, useState } from "react";
import { type FieldValues, type Path, useForm } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { ProblemError } from "@/api/problem.ts";
import { forgetRefusals } from "./refusals.ts";
import { newRequestId } from "./request-id.ts";
import type { Toast } from "./toast.ts";
import { useAction } from "./useAction.ts";

interface SubmissionOptions<Values extends FieldValues, Body> {
  /** Checks the fields and makes what is sent of them. */
  schema: ZodMiniType<Body, Values>;
  /** What the service calls the fields, where they have other names on the page. */
  named?: Record<Path<Values>, string>;
  send: (body: Body, requestId: string) => Promise<unknown>;
  received: Toast;
  /** The title of the toast about a failure. */
  failed: string;
}

/**
 * The state of a form that is sent to the service. Fields are checked on submit, then at every change. They have no
 * default values: text typed before the page was hydrated is in the field, and a default would replace it.
 */
export function useSubmission<Values extends FieldValues, Body>({
  schema,
  named,
  send,
  received,
  failed,
}: SubmissionOptions<Values, Body>) {
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema),
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const { errors } = form.formState;
  const [submitted, setSubmitted] = useState(false);
  const [notice, setNotice] = useState<Toast | null>(null);
  // The same contents go out under the same id, so that a retry after a lost answer is not a second submission;
  // corrected contents get their own, or the service would take them for the old ones.
  const attempt = useRef({ contents: "", requestId: "" });
  const { run, busy } = useAction({
    act: (body: Body) => {
      const contents = JSON.stringify(body);
      if (attempt.current.contents !== contents) {
        attempt.current = { contents, requestId: newRequestId() };
      }
      setNotice(null);
      return send(body, attempt.current.requestId);
    },
    done: received,
    failed: failureToast,
    onDone: () => {
      setSubmitted(true);
      form.reset();
    },
    onFailed: (failure) => {
      // What no field is to blame for stays to be read after the toast has gone.
      if (!showFieldErrors(failure)) setNotice(failureToast(failure));
    },
  });
  const check = form.handleSubmit((body) => run(body).then(() => {}));

  function failureToast(failure: unknown): Toast {
    return { title: failed, description: reason(failure), variant: "destructive" };
  }

  /** Puts what the service refused under the fields, and says whether it named one. */
  function showFieldErrors(failure: unknown): boolean {
    if (!(failure instanceof ProblemError)) return false;
    let shouldFocus = true;
    // The values stand in the order of the screen.
    for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
      const message = failure.fields[named?.[name] ?? name];
      if (message === undefined) continue;
      form.setError(name, { type: "server", message }, { shouldFocus });
      shouldFocus = false;
    }
    return !shouldFocus;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    forgetRefusals();
    void check(event);
  }

  /** What a field of the form is given: all but its label. */
  function field(name: Path<Values>) {
    const error = errors[name]?.message as string | undefined;
    return { ...form.register(name), readOnly: busy, error };
  }

  return { field, submitted, sending: { busy, notice, onSubmit } };
}

/** What the service said, unless it was nothing a person could use. */
function reason(failure: unknown): string {
  const isExplained = failure instanceof ProblemError && failure.code !== "unknown";
  return isExplained ? failure.message : "Please try again.";
}
