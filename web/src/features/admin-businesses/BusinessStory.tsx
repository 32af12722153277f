import { Controller } from "react-hook-form";
import { LongTextField } from "@/components/form/TextField.tsx";
import { FormSection } from "@/features/admin/form/RecordForm.tsx";
import { ImageUpload } from "@/features/admin/images/ImageUpload.tsx";
import type { BusinessFormState } from "./useBusinessForm.ts";

interface BusinessStoryProps {
  form: BusinessFormState;
  onUpload: (name: string) => (busy: boolean) => void;
}

/** What residents read about a business. */
export function BusinessStory({ form, onUpload }: BusinessStoryProps) {
  const { register, control, errors, busy } = form;
  return (
    <FormSection title="Story">
      <LongTextField
        label="Description"
        readOnly={busy}
        error={errors.description?.message}
        {...register("description")}
      />
      <LongTextField
        label="Why we love it"
        readOnly={busy}
        error={errors.why_we_love_it?.message}
        {...register("why_we_love_it")}
      />
      <LongTextField
        label="Meet the owner"
        readOnly={busy}
        error={errors.meet_the_owner?.message}
        {...register("meet_the_owner")}
      />
      <Controller
        control={control}
        name="owner_photo"
        render={({ field, fieldState }) => (
          <ImageUpload
            label="Owner photo"
            value={field.value}
            onChange={field.onChange}
            onBusyChange={onUpload("owner_photo")}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormSection>
  );
}
