import { useState } from "react";
import { RecordForm } from "@/features/admin/form/RecordForm.tsx";
import type { Contest } from "./api.ts";
import { ContestBasics } from "./ContestBasics.tsx";
import { ContestPictures } from "./ContestPictures.tsx";
import { ContestPrize } from "./ContestPrize.tsx";
import { useAnnouncementQuestion } from "./useAnnouncementQuestion.tsx";
import { type Beginning, useContestForm } from "./useContestForm.ts";

interface ContestFormProps {
  /** The contest to change, or null for a new one. */
  contest: Contest | null;
  /** What a new one begins with. */
  beginning?: Beginning | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** The fields of a contest. */
export function ContestForm({ contest, beginning, onSaved, onCancel }: ContestFormProps) {
  const [ask, question] = useAnnouncementQuestion(contest ? "Save Contest" : "Create Contest");
  const form = useContestForm(contest, onSaved, ask, beginning);
  const [uploads, setUploads] = useState<Readonly<Record<string, boolean>>>({});
  const uploading = Object.values(uploads).some(Boolean);

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
      save={contest ? "Save Contest" : "Create Contest"}
      restored={form.restored}
      onStartOver={form.startOver}
      problem={form.problem}
    >
      <ContestBasics form={form} />
      <ContestPrize form={form} />
      <ContestPictures
        form={form}
        onUpload={(name) => (busy) => setUploads((others) => ({ ...others, [name]: busy }))}
      />
      {question}
    </RecordForm>
  );
}
