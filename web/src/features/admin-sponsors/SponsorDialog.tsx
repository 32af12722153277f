import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/admin/form/FormDialog.tsx";
import { RecordLoader } from "@/components/admin/form/RecordLoader.tsx";
import { sponsorQuery } from "./api.ts";
import { SponsorForm } from "./SponsorForm.tsx";

interface SponsorDialogProps {
  /** The sponsor to change, or null to add one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a sponsor is added or changed. */
export function SponsorDialog({ id, onClose }: SponsorDialogProps) {
  const sponsor = useQuery({ ...sponsorQuery(id ?? ""), enabled: id !== null });

  return (
    <FormDialog title={id === null ? "Add Sponsor" : "Edit Sponsor"} onClose={onClose}>
      {id === null ? (
        <SponsorForm sponsor={null} onSaved={onClose} onCancel={onClose} />
      ) : (
        <RecordLoader record={sponsor} failed="Failed to load sponsor details">
          {(data) => <SponsorForm sponsor={data} onSaved={onClose} onCancel={onClose} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}
