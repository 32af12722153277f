import { useState } from "react";
import { useRecordForm } from "@/features/admin/form/useRecordForm.ts";
import type { PickerOption } from "@/features/admin/pickers/option.ts";
import { type Contest, saveContest } from "./api.ts";
import { contestNames, contestSchema, contestValues, newContestValues } from "./schema.ts";
import { nextSunday } from "./week.ts";
import { offeredDescription, offeredTitle } from "./wording.ts";

/** The state of the contest form; `contest` is null for a new one. */
export function useContestForm(contest: Contest | null, onSaved: () => void) {
  const [initial] = useState(() =>
    contest ? contestValues(contest) : newContestValues(nextSunday(new Date())),
  );
  const form = useRecordForm({
    draft: `contest:${contest?.id ?? "new"}`,
    initial,
    schema: contestSchema,
    required: ["town", "business", "title", "prize_description"],
    incomplete: "Please fill in all required fields",
    names: contestNames,
    save: (fields) => saveContest(contest?.id ?? null, fields),
    saved: contest ? "Contest updated successfully" : "Contest created successfully",
    failed: "Failed to create contest",
    onSaved,
  });
  const { getValues, setValue, formState } = form;
  const checked = { shouldValidate: formState.isSubmitted } as const;

  /** Another town has other businesses. */
  function chooseTown(town: PickerOption | null) {
    if (town?.id === getValues("town")?.id) return;
    setValue("town", town, checked);
    setValue("business", null);
  }

  /** Title and description are offered where nothing is written yet. */
  function chooseBusiness(business: PickerOption | null) {
    setValue("business", business, checked);
    if (!business) return;
    if (getValues("title").trim() === "") {
      setValue("title", offeredTitle(business.label), checked);
    }
    if (getValues("description").trim() === "") {
      const town = getValues("town")?.label ?? "";
      setValue("description", offeredDescription(business.label, town), checked);
    }
  }

  return {
    ...form,
    chooseTown,
    chooseBusiness,
    /** Whether town, week and number of winners can no longer be changed. */
    started: contest !== null && contest.status !== "Upcoming",
  };
}

/** What the parts of the form work with. */
export type ContestFormState = ReturnType<typeof useContestForm>;
