import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { type Toast, toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { type Joined, signUp } from "./api.ts";
import { aboutFailedSignup, aboutIncomplete, type Message, type Speaker } from "./messages.ts";
import { type Details, detailsSchema, emptyDetails } from "./schema.ts";

/** What the second step needs of the flow it belongs to. */
export interface DetailsFlow {
  slug: string;
  speaker: Speaker;
  /** The number that was checked. */
  phone: string;
  /** What was typed into this step so far. */
  draft: RefObject<Details | null>;
  requestId: (signup: unknown) => string;
  backToPhone: (message?: Message) => void;
  finish: (joined: Joined) => void;
}

/** The second step without its looks: the form, and joining with it. */
export function useDetails(flow: DetailsFlow) {
  const { slug, speaker, phone } = flow;
  const [notice, setNotice] = useState<Toast | null>(null);
  const form = useForm<Details>({
    defaultValues: flow.draft.current ?? emptyDetails,
    resolver: zodResolver(detailsSchema(speaker.town)),
  });

  // At every change: the browser's Back takes this step away without asking.
  const { draft } = flow;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.current = { ...values };
        },
      }),
    [form, draft],
  );

  const join = useAction({
    act: (details: Details) => {
      setNotice(null);
      const signup = { ...details, phone, source: speaker.source };
      return signUp(slug, { ...signup, request_id: flow.requestId(signup) });
    },
    onDone: flow.finish,
    onFailed: (error) => {
      const message = aboutFailedSignup(error, speaker);
      if (isAboutPhone(message)) flow.backToPhone(message);
      else say(message);
    },
  });

  function say({ toast: said, fields: { phone: _, ...fields } }: Message) {
    if (said) toast(said);
    const named = Object.entries(fields) as [keyof Details, string][];
    // What has no field of its own stays to be read after the toast has gone.
    setNotice(named.length === 0 ? said : null);
    named.forEach(([field, message], index) => {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    });
  }

  function showIncomplete(errors: FieldErrors<Details>) {
    const fields = Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, error?.message ?? ""]),
    );
    const { toast: said } = aboutIncomplete(fields, speaker);
    if (said) toast(said);
  }

  return {
    form,
    notice,
    joining: join.busy,
    submit: form.handleSubmit((details) => join.run(details), showIncomplete),
    back: () => flow.backToPhone(),
  };
}

/** Whether the message concerns the number, which is on the step before: refused, or a member's already. */
function isAboutPhone({ toast: said, fields }: Message): boolean {
  return fields.phone !== undefined || (said !== null && said.variant !== "destructive");
}
