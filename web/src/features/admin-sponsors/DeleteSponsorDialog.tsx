import { DeleteDialog } from "@/components/admin/form/DeleteDialog.tsx";
import { deleteSponsor } from "./api.ts";

interface DeleteSponsorDialogProps {
  sponsor: { id: string; name: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a sponsor is deleted. */
export function DeleteSponsorDialog({ sponsor, ...then }: DeleteSponsorDialogProps) {
  return (
    <DeleteDialog
      {...then}
      title="Delete Sponsor"
      description={`Are you sure you want to delete ${sponsor.name}? This action cannot be undone. Contests it sponsored stay, without a sponsor.`}
      confirm="Delete Sponsor"
      remove={() => deleteSponsor(sponsor.id)}
      deleted="Sponsor deleted successfully"
      failed="Failed to delete sponsor"
    />
  );
}
