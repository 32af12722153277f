import { DeleteDialog } from "@/components/admin/form/DeleteDialog.tsx";
import { deleteBusiness } from "./api.ts";

interface DeleteBusinessDialogProps {
  business: { id: string; business_name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a featured business is deleted. */
export function DeleteBusinessDialog({ business, ...then }: DeleteBusinessDialogProps) {
  return (
    <DeleteDialog
      {...then}
      title="Delete Featured Business"
      description={`Are you sure you want to delete ${business.business_name}? This action cannot be undone. A business that has been in a contest cannot be deleted; make it inactive instead.`}
      confirm="Delete Business"
      remove={() => deleteBusiness(business.id)}
      deleted="Featured business deleted successfully"
      failed="Failed to delete featured business"
    />
  );
}
