import { useRef } from "react";
import { useRefresh } from "@/components/admin/form/useRefresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { setBusinessesActive } from "./api.ts";

interface BulkBusinessStatusProps {
  ids: readonly string[];
  onDone: () => void;
}

/** Makes all ticked businesses active or inactive. */
export function BulkBusinessStatus({ ids, onDone }: BulkBusinessStatusProps) {
  const refresh = useRefresh();
  const running = useRef(false);

  async function change(isActive: boolean) {
    if (running.current) return;
    running.current = true;
    forgetRefusals();
    try {
      const { changed } = await setBusinessesActive(ids, isActive);
      const businesses = changed === 1 ? "1 business" : `${changed} businesses`;
      const status = isActive ? "Active" : "Inactive";
      toast({ title: "Success", description: `${businesses} updated to ${status}` });
      onDone();
      refresh();
    } catch {
      const description = "Failed to update featured businesses";
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      running.current = false;
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void change(true)}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => void change(false)}>
        Deactivate
      </Button>
    </>
  );
}
