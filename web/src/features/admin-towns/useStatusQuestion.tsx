import { type ReactNode, useState } from "react";
import {
  previewStatus,
  type StatusPreview,
  type TownStatus,
} from "@/components/admin/api/towns.ts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { whatFollows } from "./status-words.ts";

interface Question {
  /** What is opened or closed: 'Salem, MA', '3 towns'. */
  what: string;
  slugs: readonly string[];
  status: TownStatus;
  /** Does it, and says whether it was done. */
  go: () => Promise<boolean>;
}

/**
 * Asks before towns are opened or closed, with the number of people it reaches as the service counts them. Gives the
 * function that asks, and the dialog to put into the page.
 */
export function useStatusQuestion(): [ask: (question: Question) => void, question: ReactNode] {
  const [asked, setAsked] = useState<(Question & { preview: StatusPreview }) | null>(null);
  const { run } = useAction({
    act: ({ slugs }: Question) => previewStatus(slugs),
    failed: () => "Failed to update place status",
    onDone: (preview, question) => setAsked({ ...question, preview }),
  });

  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || setAsked(null)}
      title={asked.status === "Active" ? `Open ${asked.what}?` : `Close ${asked.what}?`}
      description={whatFollows(asked.status, asked.preview)}
      confirm={asked.status === "Active" ? "Activate" : "Deactivate"}
      onConfirm={asked.go}
    />
  );
  return [(question) => void run(question), question];
}
