import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import type { TownStatus } from "./api.ts";

interface BulkTownStatusProps {
  count: number;
  onChange: (status: TownStatus) => Promise<void>;
}

/** Opens or closes all ticked towns, after asking: opening writes to every member. */
export function BulkTownStatus({ count, onChange }: BulkTownStatusProps) {
  const [asking, setAsking] = useState<TownStatus | null>(null);
  const towns = count === 1 ? "1 town" : `${count} towns`;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking("Active")}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsking("Inactive")}>
        Deactivate
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => setAsking(open ? asking : null)}
          title={asking === "Active" ? `Activate ${towns}?` : `Deactivate ${towns}?`}
          description={
            asking === "Active"
              ? "Launch notifications go to all members of the towns that are not active yet. Sent messages cannot be taken back."
              : "Their pages go back to the waiting list. Members stay, and nobody is notified."
          }
          confirm={asking === "Active" ? "Activate" : "Deactivate"}
          onConfirm={() => onChange(asking)}
        />
      )}
    </>
  );
}
