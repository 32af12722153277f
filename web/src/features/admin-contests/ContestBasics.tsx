import { Controller } from "react-hook-form";
import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { FieldRow, FormSection } from "@/features/admin/form/RecordForm.tsx";
import { findBusinessesOf, findSponsors, findTowns } from "@/features/admin/pickers/api.ts";
import { Picker } from "@/features/admin/pickers/Picker.tsx";
import { StartDateField } from "./StartDateField.tsx";
import type { ContestFormState } from "./useContestForm.ts";

/** Where and when a contest is, whose it is, and what it is called. */
export function ContestBasics({ form }: { form: ContestFormState }) {
  const { register, control, errors, busy, watch, started } = form;
  const town = watch("town");
  return (
    <>
      <FormSection title="Town and week">
        {started && (
          <p className="rounded-control bg-newsprint px-4 py-2.5 text-14">
            This contest has started: its town, its week and the number of winners can no longer be
            changed.
          </p>
        )}
        <FieldRow>
          <Controller
            control={control}
            name="town"
            render={({ field, fieldState }) => (
              <Picker
                ref={field.ref}
                label="Town"
                required
                disabled={started}
                placeholder="Search by name or state"
                listLabel="Towns"
                none="No towns found."
                find={findTowns}
                value={field.value}
                onChange={form.chooseTown}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="business"
            render={({ field, fieldState }) => (
              <Picker
                ref={field.ref}
                label="Featured business"
                required
                disabled={!town}
                placeholder={town ? "Search by name" : "Choose the town first"}
                listLabel="Featured businesses"
                none="No active business serves this town."
                find={findBusinessesOf(town?.id ?? "")}
                value={field.value}
                onChange={form.chooseBusiness}
                error={fieldState.error?.message}
              />
            )}
          />
        </FieldRow>
        <StartDateField form={form} />
      </FormSection>
      <FormSection title="Contest">
        <TextField
          label="Title"
          required
          readOnly={busy}
          error={errors.title?.message}
          {...register("title")}
        />
        <LongTextField
          label="Description"
          readOnly={busy}
          error={errors.description?.message}
          {...register("description")}
        />
        <Controller
          control={control}
          name="sponsor"
          render={({ field, fieldState }) => (
            <Picker
              ref={field.ref}
              label="Sponsor"
              placeholder="None"
              nothing="None"
              listLabel="Sponsors"
              none="No sponsors found."
              find={findSponsors}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormSection>
    </>
  );
}
