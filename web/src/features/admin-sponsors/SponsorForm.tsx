import { RecordForm } from "@/components/admin/form/RecordForm.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { type Sponsor, saveSponsor } from "./api.ts";
import { sponsorFields } from "./fields.ts";

interface SponsorFormProps {
  /** The sponsor to change, or null for a new one. */
  sponsor: Sponsor | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a sponsor. */
export function SponsorForm({ sponsor, onSaved, onCancel }: SponsorFormProps) {
  const form = useRecordForm({
    draft: `sponsor:${sponsor?.id ?? "new"}`,
    initial: sponsorFields.values(sponsor),
    schema: sponsorFields.schema,
    required: sponsorFields.required,
    incomplete: "Please fill in all required fields",
    save: (fields) => saveSponsor(sponsor, fields),
    saved: sponsor ? "Sponsor updated successfully" : "Sponsor created successfully",
    failed: "Failed to save sponsor",
    onSaved,
  });
  return (
    <RecordForm
      form={form}
      fields={sponsorFields}
      save={sponsor ? "Save Sponsor" : "Add Sponsor"}
      onCancel={onCancel}
    />
  );
}
