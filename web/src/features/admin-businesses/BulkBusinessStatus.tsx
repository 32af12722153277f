import { refresh } from "@/components/admin/refresh.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { setBusinessesActive } from "./api.ts";

interface BulkBusinessStatusProps {
  ids: readonly string[];
  onDone: () => void;
}

/** Makes all ticked businesses active or inactive. */
export function BulkBusinessStatus({ ids, onDone }: BulkBusinessStatusProps) {
  const { run } = useAction({
    act: (isActive: boolean) => setBusinessesActive(ids, isActive),
    done: ({ changed }, isActive) =>
      `${changed === 1 ? "1 business" : `${changed} businesses`} updated to ${isActive ? "Active" : "Inactive"}`,
    failed: "Failed to update featured businesses",
    onDone,
    refresh,
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void run(true)}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => void run(false)}>
        Deactivate
      </Button>
    </>
  );
}
