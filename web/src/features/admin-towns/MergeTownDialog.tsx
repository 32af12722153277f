import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeTown, type TownDetail, townQuery } from "@/components/admin/api/towns.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { formatCount, formatMembers } from "@/components/admin/format.ts";
import { findTowns } from "@/components/admin/pickers/api.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { Picker } from "@/components/admin/pickers/Picker.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { useAction } from "@/lib/useAction.ts";

interface MergeTownDialogProps {
  town: TownDetail;
  onClose: () => void;
}

/** Moves the members of a town that is there twice into the other one, after saying how many there are. */
export function MergeTownDialog({ town, onClose }: MergeTownDialogProps) {
  const [into, choose] = useState<PickerOption | null>(null);
  const [tried, setTried] = useState(false);
  const { data: other } = useQuery({ ...townQuery(into?.id ?? ""), enabled: into !== null });
  const isSame = into?.id === town.id;
  const { run, busy, errors } = useAction({
    act: (other: TownDetail) => mergeTown(town.id, other.id),
    done: "Towns merged",
    failed: "Failed to merge towns",
    fields: ["into"],
    onDone: onClose,
    refresh,
  });

  function submit() {
    setTried(true);
    // Nobody merges towns whose numbers they have not seen.
    if (other && !isSame) void run(other);
  }

  const missing = isSame ? "Choose another town" : into ? undefined : "Please select a town";
  return (
    <ActionDialog
      title={`Merge ${town.full_name}`}
      description="For a town that exists twice. Choose the one to keep."
      confirm="Merge"
      working="Merging..."
      destructive
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Picker
        label="Into"
        required
        placeholder="Search towns"
        listLabel="Towns"
        none="No towns found."
        find={findTowns}
        value={into}
        onChange={choose}
        error={errors["into"] ?? (tried || isSame ? missing : undefined)}
      />
      {other && !isSame && (
        <ul role="status" className="grid list-disc gap-1.5 pl-5 text-14">
          <li>
            {formatMembers(town.total_members)} ({formatCount(town.active_members)} active) move to{" "}
            {other.full_name}, which then has{" "}
            {formatMembers(town.total_members + other.total_members)}. Nobody is notified.
          </li>
          <li>
            {contests(town.total_contests)} of {town.full_name}, with winners, proofs and ledger,{" "}
            {town.total_contests === 1 ? "stays" : "stay"} where{" "}
            {town.total_contests === 1 ? "it is" : "they are"}.
          </li>
          <li>
            {town.full_name} is closed for good; its page leads to {other.full_name}.
          </li>
          <li className="font-semibold">This action cannot be undone.</li>
        </ul>
      )}
    </ActionDialog>
  );
}

function contests(count: number): string {
  return count === 1 ? "1 contest" : `${formatCount(count)} contests`;
}
