import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** A question before something is sent, in the words of a ConfirmDialog. */
export interface Question {
  title: string;
  description: string;
  confirm: string;
}

interface Asked extends Question {
  answer: (goOn: boolean) => void;
}

/** Gives a function that asks and waits for the answer, and the dialog to put into the page. */
export function useQuestion(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (question: Question) =>
    new Promise<boolean>((answer) => setAsked({ ...question, answer }));
  const dialog = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        asked.answer(false);
        setAsked(null);
      }}
      title={asked.title}
      description={asked.description}
      confirm={asked.confirm}
      destructive={false}
      onConfirm={async () => {
        asked.answer(true);
        return true;
      }}
    />
  );
  return [ask, dialog];
}
