import { useQuery } from "@tanstack/react-query";
import { RecordDialog } from "@/components/admin/form/RecordDialog.tsx";
import { saveSponsor, sponsorQuery } from "./api.ts";
import { sponsorFields } from "./fields.ts";

interface SponsorDialogProps {
  /** The sponsor to change, or null to add one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a sponsor is added or changed. */
export function SponsorDialog({ id, onClose }: SponsorDialogProps) {
  return (
    <RecordDialog
      id={id}
      record={useQuery({ ...sponsorQuery(id ?? ""), enabled: id !== null })}
      fields={sponsorFields}
      save={saveSponsor}
      draft="sponsor"
      adding={{
        title: "Add Sponsor",
        save: "Add Sponsor",
        saved: "Sponsor created successfully",
      }}
      changing={{
        title: "Edit Sponsor",
        save: "Save Sponsor",
        saved: "Sponsor updated successfully",
      }}
      incomplete="Please fill in all required fields"
      failed="Failed to save sponsor"
      notLoaded="Failed to load sponsor details"
      onClose={onClose}
    />
  );
}
