import { useQuery } from "@tanstack/react-query";
import { RecordDialog } from "@/components/admin/form/RecordDialog.tsx";
import { businessQuery, saveBusiness } from "./api.ts";
import { businessFields } from "./fields.ts";

interface BusinessDialogProps {
  /** The business to change, or null to add one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a featured business is added or changed. */
export function BusinessDialog({ id, onClose }: BusinessDialogProps) {
  return (
    <RecordDialog
      id={id}
      record={useQuery({ ...businessQuery(id ?? ""), enabled: id !== null })}
      fields={businessFields}
      save={saveBusiness}
      draft="business"
      adding={{
        title: "Add Featured Business",
        save: "Add Business",
        saved: "Featured business created successfully",
      }}
      changing={{
        title: "Edit Featured Business",
        save: "Save Business",
        saved: "Featured business updated successfully",
      }}
      incomplete="Please fill in required fields and select at least one town"
      failed="Failed to create featured business"
      notLoaded="Failed to load business details"
      onClose={onClose}
    />
  );
}
