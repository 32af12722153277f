import { useState } from "react";
import { Controller } from "react-hook-form";
import { TextField } from "@/components/form/TextField.tsx";
import { FieldRow, FormSection, RecordForm } from "@/features/admin/form/RecordForm.tsx";
import { categories } from "@/features/admin/form/rules.ts";
import { SelectField } from "@/features/admin/form/SelectField.tsx";
import { useRecordForm } from "@/features/admin/form/useRecordForm.ts";
import { ImageUpload } from "@/features/admin/images/ImageUpload.tsx";
import { type Sponsor, saveSponsor } from "./api.ts";
import { sponsorSchema, sponsorValues } from "./schema.ts";

interface SponsorFormProps {
  /** The sponsor to change, or null for a new one. */
  sponsor: Sponsor | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The fields of a sponsor. */
export function SponsorForm({ sponsor, onSaved, onCancel }: SponsorFormProps) {
  const [uploading, setUploading] = useState(false);
  const { register, control, errors, busy, ...form } = useRecordForm({
    draft: `sponsor:${sponsor?.id ?? "new"}`,
    initial: sponsorValues(sponsor),
    schema: sponsorSchema,
    required: ["name", "contact_name", "contact_email", "category"],
    incomplete: "Please fill in all required fields",
    names: { logo_url: "logo" },
    save: (fields) => saveSponsor(sponsor, fields),
    saved: sponsor ? "Sponsor updated successfully" : "Sponsor created successfully",
    failed: "Failed to save sponsor",
    onSaved,
  });
  const known = sponsor && !isCategory(sponsor.category) ? [sponsor.category] : [];

  function cancel() {
    form.forget();
    onCancel();
  }

  return (
    <RecordForm
      element={form.element}
      onSubmit={form.onSubmit}
      onCancel={cancel}
      busy={busy}
      waitsFor={uploading ? "Uploading..." : null}
      save={sponsor ? "Save Sponsor" : "Add Sponsor"}
      restored={form.restored}
      onStartOver={form.startOver}
      problem={form.problem}
    >
      <FormSection title="Sponsor">
        <FieldRow>
          <TextField
            label="Name"
            required
            readOnly={busy}
            error={errors.name?.message}
            {...register("name")}
          />
          <SelectField
            label="Category"
            required
            options={options([...known, ...categories])}
            error={errors.category?.message}
            {...register("category")}
          />
        </FieldRow>
        <TextField
          label="Website"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          readOnly={busy}
          error={errors.website_url?.message}
          {...register("website_url")}
        />
      </FormSection>
      <FormSection title="Contact">
        <TextField
          label="Contact name"
          required
          readOnly={busy}
          error={errors.contact_name?.message}
          {...register("contact_name")}
        />
        <FieldRow>
          <TextField
            label="Contact email"
            type="email"
            required
            readOnly={busy}
            error={errors.contact_email?.message}
            {...register("contact_email")}
          />
          <TextField
            label="Contact phone"
            type="tel"
            readOnly={busy}
            error={errors.contact_phone?.message}
            {...register("contact_phone")}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="Logo">
        <Controller
          control={control}
          name="logo"
          render={({ field, fieldState }) => (
            <ImageUpload
              label="Logo"
              value={field.value}
              onChange={field.onChange}
              onBusyChange={setUploading}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormSection>
    </RecordForm>
  );
}

function options(names: readonly string[]) {
  const choices = names.map((name) => ({ value: name, label: name }));
  return [{ value: "", label: "Select a category" }, ...choices];
}

function isCategory(name: string): boolean {
  return categories.some((category) => category === name);
}
