import type { TownStatus } from "@/components/admin/api/towns.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useStatusQuestion } from "./useStatusQuestion.tsx";

interface BulkTownStatusProps {
  slugs: readonly string[];
  onChange: (status: TownStatus) => Promise<boolean>;
}

/** Opens or closes all ticked towns, after asking: opening writes to every member. */
export function BulkTownStatus({ slugs, onChange }: BulkTownStatusProps) {
  const [ask, question] = useStatusQuestion();
  const what = slugs.length === 1 ? "1 town" : `${slugs.length} towns`;
  const press = (status: TownStatus) => ask({ what, slugs, status, go: () => onChange(status) });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => press("Active")}>
        Activate
      </Button>
      <Button variant="outline" size="sm" onClick={() => press("Inactive")}>
        Deactivate
      </Button>
      {question}
    </>
  );
}
