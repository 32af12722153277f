import { Controller } from "react-hook-form";
import { TextField } from "@/components/form/TextField.tsx";
import { FieldRow, FormSection } from "@/features/admin/form/RecordForm.tsx";
import { categories } from "@/features/admin/form/rules.ts";
import { SelectField } from "@/features/admin/form/SelectField.tsx";
import { TickField } from "@/features/admin/form/TickField.tsx";
import { ImageUpload } from "@/features/admin/images/ImageUpload.tsx";
import { TownsPicker } from "@/features/admin/pickers/TownsPicker.tsx";
import { slugOf } from "./schema.ts";
import type { BusinessFormState } from "./useBusinessForm.ts";

interface BusinessBasicsProps {
  form: BusinessFormState;
  onUpload: (name: string) => (busy: boolean) => void;
}

const categoryOptions = [
  { value: "", label: "Select a category" },
  ...categories.map((name) => ({ value: name, label: name })),
];
const priceOptions = [
  { value: "", label: "Not given" },
  ...["$", "$$", "$$$", "$$$$"].map((range) => ({ value: range, label: range })),
];

/** What a business is, where it is featured and its pictures. */
export function BusinessBasics({ form, onUpload }: BusinessBasicsProps) {
  const { register, control, setValue, errors, busy, formState } = form;
  return (
    <>
      <FormSection title="Business">
        <FieldRow>
          <TextField
            label="Business name"
            required
            readOnly={busy}
            error={errors.business_name?.message}
            {...register("business_name", {
              onChange: (event) =>
                setValue("slug", slugOf(event.target.value), {
                  shouldValidate: formState.isSubmitted,
                }),
            })}
          />
          <TextField
            label="Slug"
            required
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
            error={errors.slug?.message}
            {...register("slug")}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label="Category"
            required
            options={categoryOptions}
            error={errors.category?.message}
            {...register("category")}
          />
          <SelectField
            label="Price range"
            options={priceOptions}
            error={errors.price_range?.message}
            {...register("price_range")}
          />
        </FieldRow>
        <Controller
          control={control}
          name="towns"
          render={({ field, fieldState }) => (
            <TownsPicker
              ref={field.ref}
              required
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <TickField
          label="Active"
          hint="Only active businesses can be chosen for a contest."
          {...register("is_active")}
        />
      </FormSection>
      <FormSection title="Pictures">
        <div className="grid gap-5 sm:grid-cols-2">
          <Controller
            control={control}
            name="logo"
            render={({ field, fieldState }) => (
              <ImageUpload
                label="Logo"
                value={field.value}
                onChange={field.onChange}
                onBusyChange={onUpload("logo")}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="hero"
            render={({ field, fieldState }) => (
              <ImageUpload
                label="Hero image"
                value={field.value}
                onChange={field.onChange}
                onBusyChange={onUpload("hero")}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      </FormSection>
    </>
  );
}
