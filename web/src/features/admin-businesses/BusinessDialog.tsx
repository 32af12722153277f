import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/admin/form/FormDialog.tsx";
import { RecordLoader } from "@/components/admin/form/RecordLoader.tsx";
import { businessQuery } from "./api.ts";
import { BusinessForm } from "./BusinessForm.tsx";

interface BusinessDialogProps {
  /** The business to change, or null to add one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a featured business is added or changed. */
export function BusinessDialog({ id, onClose }: BusinessDialogProps) {
  const business = useQuery({ ...businessQuery(id ?? ""), enabled: id !== null });

  return (
    <FormDialog
      title={id === null ? "Add Featured Business" : "Edit Featured Business"}
      onClose={onClose}
    >
      {id === null ? (
        <BusinessForm business={null} onSaved={onClose} onCancel={onClose} />
      ) : (
        <RecordLoader record={business} failed="Failed to load business details">
          {(data) => <BusinessForm business={data} onSaved={onClose} onCancel={onClose} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}
