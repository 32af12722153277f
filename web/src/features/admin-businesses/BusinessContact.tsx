import type { HTMLInputTypeAttribute } from "react";
import { LongTextField, TextField } from "@/components/form/TextField.tsx";
import { FieldRow, FormSection } from "@/features/admin/form/RecordForm.tsx";
import type { BusinessValues } from "./schema.ts";
import type { BusinessFormState } from "./useBusinessForm.ts";

/** The fields of one line of text. */
type LineName = {
  [Name in keyof BusinessValues]: BusinessValues[Name] extends string ? Name : never;
}[keyof BusinessValues];

/** Where a business is, when it is open, and whom we call. */
export function BusinessContact({ form }: { form: BusinessFormState }) {
  const { register, errors, busy } = form;

  function line(name: LineName, label: string, type: HTMLInputTypeAttribute = "text") {
    return (
      <TextField
        label={label}
        // The browser's own check of web addresses would refuse what the service completes.
        type={type === "url" ? "text" : type}
        inputMode={type === "url" ? "url" : undefined}
        autoCapitalize={type === "text" ? undefined : "none"}
        spellCheck={type === "text"}
        readOnly={busy}
        error={errors[name]?.message}
        {...register(name)}
      />
    );
  }

  return (
    <>
      <FormSection title="Where residents find it">
        {line("address", "Address")}
        <FieldRow>
          {line("phone", "Phone", "tel")}
          {line("email", "Email", "email")}
        </FieldRow>
        <LongTextField
          label="Hours of operation"
          readOnly={busy}
          error={errors.hours_of_operation?.message}
          className="min-h-20"
          {...register("hours_of_operation")}
        />
        {line("website_url", "Website", "url")}
        <FieldRow>
          {line("instagram_url", "Instagram", "url")}
          {line("facebook_url", "Facebook", "url")}
        </FieldRow>
        <FieldRow>
          {line("twitter_url", "Twitter", "url")}
          {line("tiktok_url", "TikTok", "url")}
        </FieldRow>
      </FormSection>
      <FormSection title="Primary contact">
        <FieldRow>
          {line("primary_contact_name", "Contact name")}
          {line("primary_contact_title", "Contact title")}
        </FieldRow>
        <FieldRow>
          {line("primary_contact_email", "Contact email", "email")}
          {line("primary_contact_phone", "Contact phone", "tel")}
        </FieldRow>
      </FormSection>
    </>
  );
}
