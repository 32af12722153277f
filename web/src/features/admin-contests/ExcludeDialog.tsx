import { useState } from "react";
import { exclude } from "@/components/admin/api/contests.ts";
import { ReasonDialog } from "@/components/admin/form/ReasonDialog.tsx";
import { findMembersOf } from "@/components/admin/pickers/api.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { Picker } from "@/components/admin/pickers/Picker.tsx";

interface ExcludeDialogProps {
  contestId: string;
  town: { id: string; full_name: string };
  onClose: () => void;
}

/** Leaves a member of the town out of the drawing, with a reason. */
export function ExcludeDialog({ contestId, town, onClose }: ExcludeDialogProps) {
  const [member, setMember] = useState<PickerOption | null>(null);
  const [asked, setAsked] = useState(false);
  return (
    <ReasonDialog
      title="Exclude a Member"
      description="Owners and staff of the business and the sponsor, and their households, cannot win this week. They stay members and take part in the next drawing again."
      label="Reason"
      hint={
        'Only administrators see this. The public page shows only how many were excluded: as "staff of the featured business" if you write exactly that, otherwise as excluded by the organizer.'
      }
      confirm="Exclude"
      ready={member !== null}
      onTried={() => setAsked(true)}
      act={(reason) => exclude(contestId, member?.id ?? "", reason)}
      done={`${member?.label} is excluded from the drawing`}
      failed="Failed to update exclusions"
      onClose={onClose}
    >
      <Picker
        label="Member"
        required
        placeholder={`Search members of ${town.full_name}`}
        listLabel="Members"
        none="No members found"
        find={findMembersOf(town.id)}
        value={member}
        onChange={setMember}
        error={asked && !member ? "Please select a member" : undefined}
      />
    </ReasonDialog>
  );
}
