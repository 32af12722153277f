import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { contestQuery } from "@/components/admin/api/contests.ts";
import { FormDialog } from "@/components/admin/form/FormDialog.tsx";
import { RecordLoader } from "@/components/admin/form/RecordLoader.tsx";
import { ContestForm } from "./ContestForm.tsx";
import { copyQuery } from "./planning.ts";
import type { Beginning } from "./useContestForm.ts";

interface ContestDialogProps {
  /** The contest to change, or null to create one. */
  id: string | null;
  /** What a new one begins with. */
  beginning?: Beginning;
  onClose: () => void;
  /** What gets the keyboard when the contest was saved, if not what opened the window. */
  afterSaving?: () => HTMLElement | null;
}

/** The window in which a contest is created or changed. */
export function ContestDialog({ id, beginning, onClose, afterSaving }: ContestDialogProps) {
  const saved = useRef(false);
  const finish = () => {
    saved.current = true;
    onClose();
  };
  const contest = useQuery({ ...contestQuery(id ?? ""), enabled: id !== null });
  return (
    <FormDialog
      title={id === null ? "Create Contest" : "Manage Contest"}
      onClose={onClose}
      returnTo={() => (saved.current ? (afterSaving?.() ?? null) : null)}
    >
      {id === null ? (
        <ContestForm contest={null} beginning={beginning} onSaved={finish} onCancel={onClose} />
      ) : (
        <RecordLoader record={contest} failed="Failed to load contest details">
          {(data) => <ContestForm contest={data} onSaved={finish} onCancel={onClose} />}
        </RecordLoader>
      )}
    </FormDialog>
  );
}

interface CopyContestDialogProps {
  /** The contest to begin with. */
  of: string;
  onClose: () => void;
}

/** The window in which a new contest is made from another one, a free week later. */
export function CopyContestDialog({ of, onClose }: CopyContestDialogProps) {
  const copy = useQuery(copyQuery(of));
  return (
    <FormDialog title="Create Contest" onClose={onClose}>
      <RecordLoader record={copy} failed="Failed to load contest details">
        {(values) => (
          <ContestForm
            contest={null}
            beginning={{ draft: `contest:copy:${of}`, values }}
            onSaved={onClose}
            onCancel={onClose}
          />
        )}
      </RecordLoader>
    </FormDialog>
  );
}
