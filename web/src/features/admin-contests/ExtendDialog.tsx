import { useState } from "react";
import { extendClaim, type Winner } from "@/components/admin/api/contests.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { formatDateTime } from "@/components/admin/format.ts";
import { refresh } from "@/components/admin/refresh.ts";
import { useAction } from "@/lib/useAction.ts";
import { deletedMember } from "./wording.ts";

interface ExtendDialogProps {
  contestId: string;
  winner: Winner;
  onClose: () => void;
}

const day = 24 * 60 * 60 * 1000;
const choices = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "14", label: "14 days" },
];

/** Gives a winner more time to accept. */
export function ExtendDialog({ contestId, winner, onClose }: ExtendDialogProps) {
  const [days, setDays] = useState("3");
  // More time counts from now when the old deadline has passed.
  const [from] = useState(() => Math.max(Date.now(), Date.parse(winner.claim_deadline ?? "") || 0));
  const deadline = new Date(from + Number(days) * day);

  const { run, busy } = useAction({
    act: () => extendClaim(contestId, winner.id, deadline),
    done: "The deadline was extended",
    failed: "Failed to extend the deadline",
    onDone: onClose,
    refresh,
  });

  return (
    <ActionDialog
      title="Extend Deadline"
      description={`How much more time should ${winner.name ?? deletedMember} have to accept the prize?`}
      confirm="Extend Deadline"
      busy={busy}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <SelectField
        label="More time"
        required
        options={choices}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <p role="status" className="text-14">
        New deadline: {formatDateTime(deadline.toISOString())} Eastern
      </p>
    </ActionDialog>
  );
}
