import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { FieldRow, FormSection } from "@/features/admin/form/RecordForm.tsx";
import type { ContestFormState } from "./useContestForm.ts";

/** What can be won, by how many, and under what terms. */
export function ContestPrize({ form }: { form: ContestFormState }) {
  const { register, errors, busy, started } = form;
  return (
    <>
      <FormSection title="Prize">
        <TextField
          label="Prize description"
          required
          readOnly={busy}
          error={errors.prize_description?.message}
          {...register("prize_description")}
        />
        <LongTextField
          label="Long prize description"
          readOnly={busy}
          className="min-h-20"
          error={errors.long_prize_description?.message}
          {...register("long_prize_description")}
        />
        <FieldRow>
          <TextField
            label="Prize value"
            hint="In dollars."
            inputMode="decimal"
            autoComplete="off"
            readOnly={busy}
            error={errors.prize_value?.message}
            {...register("prize_value")}
          />
          <TextField
            label="Number of winners"
            hint="At least 1."
            type="number"
            min={1}
            step={1}
            required
            readOnly={started || busy}
            className="read-only:bg-newsprint"
            error={errors.number_of_winners?.message}
            {...register("number_of_winners")}
          />
        </FieldRow>
        <TextField
          label="Consolation prize"
          hint="What everybody else gets, if anything."
          readOnly={busy}
          error={errors.consolation_prize?.message}
          {...register("consolation_prize")}
        />
        <LongTextField
          label="Consolation redemption instructions"
          readOnly={busy}
          className="min-h-20"
          error={errors.consolation_redemption_instructions?.message}
          {...register("consolation_redemption_instructions")}
        />
      </FormSection>
      <FormSection title="Terms">
        <LongTextField
          label="Terms and conditions"
          readOnly={busy}
          className="min-h-20"
          error={errors.terms_and_conditions?.message}
          {...register("terms_and_conditions")}
        />
        <LongTextField
          label="Special instructions"
          hint="How the winner claims the prize. Only winners see it."
          readOnly={busy}
          className="min-h-20"
          error={errors.special_instructions?.message}
          {...register("special_instructions")}
        />
      </FormSection>
    </>
  );
}
