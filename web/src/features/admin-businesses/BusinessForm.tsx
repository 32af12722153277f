import { RecordForm } from "@/components/admin/form/RecordForm.tsx";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import { type Business, saveBusiness } from "./api.ts";
import { businessFields } from "./fields.ts";

interface BusinessFormProps {
  /** The business to change, or null for a new one. */
  business: Business | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a featured business. */
export function BusinessForm({ business, onSaved, onCancel }: BusinessFormProps) {
  const form = useRecordForm({
    draft: `business:${business?.id ?? "new"}`,
    initial: businessFields.values(business),
    schema: businessFields.schema,
    required: businessFields.required,
    incomplete: "Please fill in required fields and select at least one town",
    save: (fields) => saveBusiness(business, fields),
    saved: business
      ? "Featured business updated successfully"
      : "Featured business created successfully",
    failed: "Failed to create featured business",
    onSaved,
  });
  return (
    <RecordForm
      form={form}
      fields={businessFields}
      save={business ? "Save Business" : "Add Business"}
      onCancel={onCancel}
    />
  );
}
