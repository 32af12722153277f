import { useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { ActionDialog } from "@/components/admin/form/ActionDialog.tsx";
import { SelectField } from "@/components/admin/form/SelectField.tsx";
import { TickField } from "@/components/admin/form/TickField.tsx";
import { refresh } from "@/components/admin/refresh.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import {
  dayGroups,
  firstHours,
  lastHours,
  noTexts,
  type Rule,
  type RuleRow,
  ruleName,
  saveRule,
} from "./texting-rules.ts";

interface TextingRuleDialogProps {
  row: RuleRow;
  onClose: () => void;
}

const fields = ["weekdays", "saturday", "sunday", "most_per_day", "note", "is_relaxed"];

/** Changes the texting rule of a state; asks before it allows more than the shipped one. */
export function TextingRuleDialog({ row, onClose }: TextingRuleDialogProps) {
  const [rule, setRule] = useState(row.rule);
  const [most, setMost] = useState(String(row.rule.most_per_day ?? ""));
  const [note, setNote] = useState("");
  const [isShipped, setShipped] = useState(false);
  const [asks, setAsks] = useState(false);
  const asked: Rule = { ...rule, most_per_day: most.trim() === "" ? null : Number(most) };
  const isNumber = /^\s*\d{0,2}\s*$/.test(most);
  const { run, busy, errors } = useAction({
    act: (isRelaxed: boolean) => saveRule(row, isShipped ? null : asked, note, isRelaxed),
    done: "The texting rule was changed",
    failed: "Failed to change the texting rule",
    fields,
    onDone: onClose,
    // The question comes once nothing else is in the way.
    onFailed: (failure) => setAsks(isAboutRelaxing(failure)),
    refresh,
  });

  return (
    <ActionDialog
      title={`Texting Rule: ${row.name}`}
      description="It takes effect at once, for waiting texts too: each goes out as soon as the rules allow it."
      confirm="Save"
      busy={busy}
      holdsForm
      onSubmit={() => isNumber && void run(false)}
      onClose={onClose}
      className="grid min-w-0 gap-5"
    >
      {row.changed && (
        <TickField
          label="Return to the shipped rule"
          hint={ruleName(row.shipped)}
          checked={isShipped}
          onChange={({ target }) => setShipped(target.checked)}
        />
      )}
      {!isShipped && (
        <>
          {dayGroups.map(({ key, label }) => (
            <HoursFields
              key={key}
              label={label}
              hours={rule[key]}
              error={errors[key]}
              onChange={(hours) => setRule({ ...rule, [key]: hours })}
            />
          ))}
          <TextField
            label="Most texts a day"
            hint="To one person in 24 hours; leave it empty for any number."
            inputMode="numeric"
            error={isNumber ? errors["most_per_day"] : "Please enter a whole number"}
            value={most}
            onChange={({ target }) => setMost(target.value)}
          />
        </>
      )}
      <TextField
        label="Why"
        hint="Stays in the history."
        required
        maxLength={300}
        error={errors["note"]}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={setAsks}
          title="Allow more than the shipped rule?"
          description={`The shipped rule of ${row.name} is the strict reading of the law: ${ruleName(row.shipped)}. Allow more only when counsel agrees; the change is logged with your name.`}
          confirm="Allow More"
          onConfirm={() => run(true)}
        />
      )}
    </ActionDialog>
  );
}

interface HoursFieldsProps {
  label: string;
  hours: Rule["weekdays"];
  error: string | undefined;
  onChange: (hours: Rule["weekdays"]) => void;
}

/** The hours at which texts go out on some days, or that none do. */
function HoursFields({ label, hours, error, onChange }: HoursFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <SelectField
        label={`${label}, from`}
        required
        options={firstHours}
        error={error}
        value={hours ? String(hours.from) : noTexts}
        onChange={({ target: { value } }) =>
          onChange(value === noTexts ? null : { until: 21, ...hours, from: Number(value) })
        }
      />
      {hours && (
        <SelectField
          label={`${label}, until`}
          required
          options={lastHours}
          value={String(hours.until)}
          onChange={({ target }) => onChange({ ...hours, until: Number(target.value) })}
        />
      )}
    </div>
  );
}

function isAboutRelaxing(failure: unknown): boolean {
  if (!(failure instanceof ProblemError)) return false;
  const named = Object.keys(failure.fields);
  return named.length === 1 && named[0] === "is_relaxed";
}
