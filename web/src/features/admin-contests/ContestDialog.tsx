import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/features/admin/form/FormDialog.tsx";
import { RecordLoader } from "@/features/admin/form/RecordLoader.tsx";
import { useRefresh } from "@/features/admin/form/useRefresh.ts";
import { contestQuery } from "./api.ts";
import { ContestForm } from "./ContestForm.tsx";

interface ContestDialogProps {
  /** The contest to change, or null to create one. */
  id: string | null;
  onClose: () => void;
}

/** The window in which a contest is created or changed. */
export function ContestDialog({ id, onClose }: ContestDialogProps) {
  const refresh = useRefresh();
  const contest = useQuery({ ...contestQuery(id ?? ""), enabled: id !== null });

  function finish() {
    refresh();
    onClose();
  }

  return (
    <FormDialog title={id === null ? "Create Contest" : "Manage Contest"} onClose={onClose}>
      {id === null ? (
        <ContestForm contest={null} onSaved={finish} onCancel={onClose} />
      ) : (
        <RecordLoader record={contest} failed="Failed to load contest details">
          {(data) => <ContestForm contest={data} onSaved={finish} onCancel={onClose} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}
