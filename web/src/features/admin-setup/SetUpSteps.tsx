import { type FormEvent, useEffect, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { adminPaths } from "@/components/admin/paths.ts";
import { Button } from "@/components/ui/Button.tsx";
import { toast } from "@/lib/toast.ts";
import { useAction } from "@/lib/useAction.ts";
import { AddressStep } from "./AddressStep.tsx";
import type { SetUp, SetUpCalls } from "./api.ts";
import { DrawingsStep } from "./DrawingsStep.tsx";
import { type Draft, firstDraft, forgetDraft, keepDraft, missingOf, valuesOf } from "./draft.ts";
import { MessagesStep } from "./MessagesStep.tsx";
import { PlacesStep } from "./PlacesStep.tsx";
import { Progress } from "./Progress.tsx";
import { SettingFields } from "./SettingFields.tsx";
import type { StepProps } from "./step-props.ts";
import { brandKeys, stepOf, steps } from "./steps.ts";
import { TownStep } from "./TownStep.tsx";
import { useChosenPlaces } from "./useChosenPlaces.ts";
import { useSteps } from "./useSteps.ts";
import { YouStep } from "./YouStep.tsx";

interface SetUpStepsProps {
  setUp: SetUp;
  calls: SetUpCalls;
  /** Hears where the service is once it is set up. */
  onDone: (publicUrl: string) => void;
}

/** The set-up, a step at a time. Each step is checked by the service before the next; nothing but places is stored before the end. */
export function SetUpSteps({ setUp, calls, onDone }: SetUpStepsProps) {
  const { at, go, heading } = useSteps();
  const [reached, setReached] = useState(at);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(setUp));
  const [stored, setStored] = useState(setUp.places);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const chosen = useChosenPlaces(calls, setUp.shipped_places);
  const isLast = at === steps.length - 1;
  const step = steps[at] ?? steps[0];

  useEffect(() => keepDraft(draft), [draft]);

  const { run, busy } = useAction({
    act: () => leave(),
    failed: "The service did not answer. What you typed is still here: please try again.",
    fields: [...steps.flatMap(({ fields }) => fields)],
    onFailed: refuse,
    onDone: (next) => next && arrive(next),
  });

  /** Has the service check the step, or finishes, and says where to go then. */
  async function leave(): Promise<{ to: number } | { publicUrl: string } | null> {
    setErrors({});
    const { name, email, password } = draft;
    const values = valuesOf(draft);
    if (isLast) {
      const town = draft.town && { place_slug: draft.town.value, open: draft.opensTown };
      const administrator = { name, email, password };
      const done = await calls.finish({ administrator, values, town });
      return { publicUrl: done.public_url };
    }
    const administrator = step?.key === "you" ? { name, email, password } : null;
    const fields: readonly string[] = step?.fields ?? [];
    const ofStep = Object.entries(values).filter(([key]) => fields.includes(key));
    const missing = step?.key === "messages" ? missingOf(draft) : {};
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      return null;
    }
    if (administrator || ofStep.length > 0) {
      await calls.check(administrator, Object.fromEntries(ofStep));
    }
    if (step?.key === "places" && stored === 0) {
      const count = await chosen.store(draft.places);
      if (count === null) return null;
      setStored(count);
    }
    return { to: at + 1 };
  }

  function arrive(next: { to: number } | { publicUrl: string }) {
    if ("publicUrl" in next) {
      forgetDraft();
      onDone(next.publicUrl);
      return;
    }
    // Whoever runs the service is who answers, until they say otherwise.
    const contact = draft.values["brand.contact_email"];
    if (steps[at]?.key === "you" && contact === "") {
      change({ values: { ...draft.values, "brand.contact_email": draft.email.trim() } });
    }
    setReached((before) => Math.max(before, next.to));
    go(next.to);
  }

  function refuse(failure: unknown) {
    const fields = failure instanceof ProblemError ? failure.fields : {};
    setErrors(fields);
    const wrong = stepOf(Object.keys(fields));
    if (wrong >= 0 && wrong !== at) {
      toast({ title: "Something is missing", description: "Please complete the marked fields." });
      go(wrong);
    }
  }

  function change(changed: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changed }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  const props: StepProps = { setUp, calls, draft, change, errors, refuse };
  return (
    <div className="grid w-full max-w-2xl gap-6">
      <Progress at={at} reached={Math.max(reached, at)} onGo={go} />
      <form
        onSubmit={submit}
        noValidate
        aria-labelledby="step"
        className="grid gap-6 rounded-card border border-hairline bg-paper p-5 sm:p-8"
      >
        <div className="grid gap-2">
          <h2 id="step" ref={heading} tabIndex={-1} className="rounded-control text-28">
            {step?.title}
          </h2>
          <p className="text-muted">{step?.lead}</p>
        </div>
        {step?.key === "you" && <YouStep {...props} />}
        {step?.key === "brand" && <SettingFields {...props} keys={brandKeys} />}
        {step?.key === "address" && <AddressStep {...props} />}
        {step?.key === "places" && (
          <PlacesStep {...props} chosen={chosen} stored={stored} onCleared={() => setStored(0)} />
        )}
        {step?.key === "town" && <TownStep {...props} />}
        {step?.key === "messages" && <MessagesStep {...props} />}
        {step?.key === "drawings" && <DrawingsStep {...props} />}
        <div className="flex flex-wrap-reverse justify-between gap-3 border-hairline border-t pt-5">
          {at > 0 ? (
            <Button variant="outline" disabled={busy} onClick={() => go(at - 1)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" size="lg" aria-disabled={busy}>
            {busy ? "Working..." : isLast ? "Finish and Sign In" : "Continue"}
          </Button>
        </div>
      </form>
      {isLast && (
        <p className="text-14 text-muted">
          Everything can be changed later under Settings, at {adminPaths.settings}.
        </p>
      )}
    </div>
  );
}
