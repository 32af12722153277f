import { useEffect } from "react";
import { FieldRow } from "@/components/admin/form/FormSection.tsx";
import { TextField } from "@/components/form/TextField.tsx";
import { endOfWeek, isSunday, spellDate } from "@/lib/contest-week.ts";
import { toast } from "@/lib/toast.ts";
import { useDebounced } from "@/lib/useDebounced.ts";
import { notASunday } from "./fields.tsx";
import type { ContestFormState } from "./useContestForm.ts";

/** While a date is typed it passes through other dates: only one that rests this long is spoken about. */
const typingPause = 700;

/** The Sunday a contest starts on, and the one it ends on. */
export function StartDateField({ form }: { form: ContestFormState }) {
  const { register, errors, watch, started, busy } = form;
  const date = watch("start_date");
  const rested = useDebounced(date, typingPause);
  const wrong = rested !== "" && rested === date && !isSunday(rested);
  useEffect(() => {
    if (!wrong) return;
    toast({ title: "Invalid Date", description: notASunday, variant: "destructive" });
  }, [wrong]);

  const end = isSunday(date) ? endOfWeek(date) : null;
  return (
    <FieldRow>
      <TextField
        label="Start date"
        hint="A Sunday; the contest starts at 6:00 PM Eastern."
        type="date"
        required
        readOnly={started || busy}
        className="read-only:bg-newsprint"
        error={wrong ? notASunday : errors.start_date?.message}
        {...register("start_date")}
      />
      <div className="grid gap-1.5">
        <p className="font-semibold text-16">End date</p>
        <p className="text-14 text-muted">Seven days later, at 6:00 PM Eastern.</p>
        <output className="flex min-h-11 items-center">{end ? spellDate(end) : "—"}</output>
      </div>
    </FieldRow>
  );
}
