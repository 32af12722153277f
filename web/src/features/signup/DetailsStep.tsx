import { ArrowLeft } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { CheckboxField } from "@/components/form/CheckboxField.tsx";
import { FormNotice } from "@/components/form/FormNotice.tsx";
import { TextsConsentWords } from "@/components/form/TextsConsentWords.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { NewTabLink } from "@/components/ui/NewTabLink.tsx";
import { paths } from "@/lib/paths.ts";
import { type DetailsFlow, useDetails } from "./useDetails.ts";
import { useFocusReturn } from "./useFocusReturn.ts";

interface DetailsStepProps {
  flow: DetailsFlow;
  /** What is confirmed with the first box. */
  eligibility: string;
  labelledBy: string;
}

/** The second step: who joins, and that they may. Loaded with the first use of the phone field only. */
export function DetailsStep({ flow, eligibility, labelledBy }: DetailsStepProps) {
  const { form, joining, notice, submit: send, back } = useDetails(flow);
  const { register, setFocus, watch, formState } = form;
  const { errors } = formState;
  const [eligible, accepted] = watch(["eligibility_confirmed", "terms_accepted"]);
  const waitsForTicks = !eligible || !accepted;
  const ticksHint = useId();

  const submit = useRef<HTMLButtonElement>(null);

  useEffect(() => setFocus("first_name"), [setFocus]);
  useFocusReturn(submit, joining);

  return (
    <form onSubmit={send} noValidate aria-labelledby={labelledBy} className="grid gap-5">
      <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-4 border-hairline border-b pb-3">
        <p className="font-semibold text-18 tabular-nums">{flow.phone}</p>
        <button
          type="button"
          onClick={back}
          disabled={joining}
          className="flex items-center gap-1.5 rounded-control py-2 text-link disabled:opacity-55"
        >
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          Back to phone number
        </button>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" error={errors.first_name?.message} required>
          {(control) => (
            <Input {...control} {...register("first_name")} autoComplete="given-name" />
          )}
        </Field>
        <Field label="Last name" error={errors.last_name?.message} required>
          {(control) => (
            <Input {...control} {...register("last_name")} autoComplete="family-name" />
          )}
        </Field>
      </div>
      <Field label="Email" hint="We email winners." error={errors.email?.message} required>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Address"
        hint="Only to check that you live here. Never shared with businesses."
        error={errors.address?.message}
        required
      >
        {(control) => <Input {...control} {...register("address")} autoComplete="street-address" />}
      </Field>
      <div className="grid gap-1">
        <CheckboxField
          {...register("eligibility_confirmed")}
          error={errors.eligibility_confirmed?.message}
        >
          {eligibility}
        </CheckboxField>
        <CheckboxField {...register("terms_accepted")} error={errors.terms_accepted?.message}>
          I accept the <NewTabLink to={paths.terms}>Terms</NewTabLink> and{" "}
          <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>.
        </CheckboxField>
      </div>
      <div className="border-hairline border-t pt-2">
        <CheckboxField
          {...register("texts_accepted")}
          error={errors.texts_accepted?.message}
          optional
        >
          <TextsConsentWords />
        </CheckboxField>
      </div>
      <FormNotice notice={notice} />
      <div className="grid gap-2">
        <Button
          ref={submit}
          type="submit"
          variant="hero"
          size="xl"
          disabled={waitsForTicks || joining}
          aria-describedby={waitsForTicks ? ticksHint : undefined}
        >
          {joining ? "Creating Account..." : "Create Account"}
        </Button>
        {waitsForTicks && (
          <p id={ticksHint} className="text-center text-14 text-muted">
            Check the first two boxes to continue.
          </p>
        )}
      </div>
    </form>
  );
}
