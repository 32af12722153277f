import { type ReactNode, useRef, useState } from "react";
import {
  previewStatus,
  type StatusPreview,
  type TownStatus,
} from "@/components/admin/api/towns.ts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { toast } from "@/lib/toast.ts";
import { whatFollows } from "./status-words.ts";

interface Asked {
  status: TownStatus;
  /** What is opened or closed: 'Salem, MA', '3 towns'. */
  what: string;
  preview: StatusPreview;
  go: () => Promise<void>;
}

/**
 * Asks before towns are opened or closed, with the number of people it reaches as the service counts them. Gives the
 * function that asks, and the dialog to put into the page.
 */
export function useStatusQuestion(): [
  ask: (
    what: string,
    slugs: readonly string[],
    status: TownStatus,
    go: Asked["go"],
  ) => Promise<void>,
  question: ReactNode,
] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const counting = useRef(false);

  async function ask(what: string, slugs: readonly string[], status: TownStatus, go: Asked["go"]) {
    if (counting.current) return;
    counting.current = true;
    try {
      setAsked({ what, status, go, preview: await previewStatus(slugs) });
    } catch {
      const description = "Failed to update place status";
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      counting.current = false;
    }
  }

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
  return [ask, question];
}
