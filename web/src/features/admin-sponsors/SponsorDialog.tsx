import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/admin/form/FormDialog.tsx";
import { RecordLoader } from "@/components/admin/form/RecordLoader.tsx";
import { useRefresh } from "@/components/admin/form/useRefresh.ts";
import { sponsorQuery } from "./api.ts";
import { SponsorForm } from "./SponsorForm.tsx";

interface SponsorDialogProps {
  /** The sponsor to change, or null to add one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a sponsor is added or changed. */
export function SponsorDialog({ id, onClose }: SponsorDialogProps) {
  const refresh = useRefresh();
  const sponsor = useQuery({ ...sponsorQuery(id ?? ""), enabled: id !== null });

  function finish() {
    refresh();
    onClose();
  }

  return (
    <FormDialog title={id === null ? "Add Sponsor" : "Edit Sponsor"} onClose={onClose}>
      {id === null ? (
        <SponsorForm sponsor={null} onSaved={finish} onCancel={onClose} />
      ) : (
        <RecordLoader record={sponsor} failed="Failed to load sponsor details">
          {(data) => <SponsorForm sponsor={data} onSaved={finish} onCancel={onClose} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}
