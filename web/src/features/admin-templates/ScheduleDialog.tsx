import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { useAction } from "@/lib/useAction.ts";
import { whoHears } from "./notice-words.ts";
import { type Notice, noticeReachQuery, scheduleNotice } from "./notices.ts";

interface ScheduleDialogProps {
  notice: Notice;
  onClose: () => void;
}

const choices = [
  { value: "later", label: "At a time" },
  { value: "now", label: "Now" },
];

/** Lets a notice go out, and says beforehand how many people will get it. */
export function ScheduleDialog({ notice, onClose }: ScheduleDialogProps) {
  const reach = useQuery(noticeReachQuery(notice.id));
  const [when, setWhen] = useState("later");
  const [at, setAt] = useState("");
  const [missing, setMissing] = useState(false);
  const isNow = when === "now";
  const { run, busy, errors } = useAction({
    act: () => scheduleNotice(notice.id, isNow ? null : at),
    done: isNow ? "The notice is on its way" : "The notice is scheduled",
    failed: "Failed to schedule the notice",
    fields: ["at"],
    onDone: onClose,
    refresh,
  });
  const refused = missing ? "Please enter a day and a time" : errors["at"];
  const reached = reach.data
    ? whoHears(reach.data)
    : reach.isError
      ? "The people who will get it could not be counted."
      : "Counting who will get it…";

  function submit() {
    const isMissing = !isNow && at === "";
    setMissing(isMissing);
    if (!isMissing) void run();
  }

  return (
    <ActionDialog
      title="Schedule Notice"
      description={`${reached} Emails go out at the time you choose, texts during the hours when each town may be texted. Sent messages cannot be recalled.`}
      confirm={isNow ? "Send Now" : "Schedule"}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="When"
        required
        options={choices}
        value={when}
        error={isNow ? refused : undefined}
        onChange={({ target }) => setWhen(target.value)}
      />
      {!isNow && (
        <TextField
          label="Day and time"
          hint="Eastern time."
          type="datetime-local"
          required
          readOnly={busy}
          error={refused}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </ActionDialog>
  );
}
