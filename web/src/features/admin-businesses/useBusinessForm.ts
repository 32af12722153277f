import { useRecordForm } from "@/features/admin/form/useRecordForm.ts";
import { type Business, saveBusiness } from "./api.ts";
import { businessNames, businessSchema, businessValues } from "./schema.ts";

/** The state of the featured business form; `business` is null for a new one. */
export function useBusinessForm(business: Business | null, onSaved: () => void) {
  return useRecordForm({
    draft: `business:${business?.id ?? "new"}`,
    initial: businessValues(business),
    schema: businessSchema,
    required: ["business_name", "category", "towns"],
    incomplete: "Please fill in required fields and select at least one town",
    names: businessNames,
    save: (fields) => saveBusiness(business, fields),
    saved: business
      ? "Featured business updated successfully"
      : "Featured business created successfully",
    failed: "Failed to create featured business",
    onSaved,
  });
}

/** What the parts of the form work with. */
export type BusinessFormState = ReturnType<typeof useBusinessForm>;
