import { useState } from "react";
import { RecordForm } from "@/features/admin/form/RecordForm.tsx";
import type { Business } from "./api.ts";
import { BusinessBasics } from "./BusinessBasics.tsx";
import { BusinessContact } from "./BusinessContact.tsx";
import { BusinessStory } from "./BusinessStory.tsx";
import { useBusinessForm } from "./useBusinessForm.ts";

interface BusinessFormProps {
  /** The business to change, or null for a new one. */
  business: Business | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The fields of a featured business. */
export function BusinessForm({ business, onSaved, onCancel }: BusinessFormProps) {
  const form = useBusinessForm(business, onSaved);
  const [uploads, setUploads] = useState<Readonly<Record<string, boolean>>>({});
  const uploading = Object.values(uploads).some(Boolean);
  const onUpload = (name: string) => (busy: boolean) =>
    setUploads((others) => ({ ...others, [name]: busy }));

  function cancel() {
    form.forget();
    onCancel();
  }

  return (
    <RecordForm
      element={form.element}
      onSubmit={form.onSubmit}
      onCancel={cancel}
      busy={form.busy}
      waitsFor={uploading ? "Uploading..." : null}
      save={business ? "Save Business" : "Add Business"}
      restored={form.restored}
      onStartOver={form.startOver}
      problem={form.problem}
    >
      <BusinessBasics form={form} onUpload={onUpload} />
      <BusinessStory form={form} onUpload={onUpload} />
      <BusinessContact form={form} />
    </RecordForm>
  );
}
