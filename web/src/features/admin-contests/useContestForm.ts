import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Contest, type ContestFields, saveContest } from "@/components/admin/api/contests.ts";
import { useRecordForm } from "@/components/admin/form/useRecordForm.ts";
import type { PickerOption } from "@/components/admin/pickers/option.ts";
import { firstFreeSunday, nextSunday } from "@/lib/contest-week.ts";
import { type ContestValues, contestFields, contestValues } from "./fields.tsx";
import { takenSundaysQuery } from "./planning.ts";
import { offeredDescription, offeredTitle } from "./wording.ts";

/** What a new contest begins with beside the defaults, and under what name its draft is kept. */
export interface Beginning {
  draft: string;
  values: Partial<ContestValues>;
}

const blank: Beginning = { draft: "contest:new", values: {} };

/** The state of the contest form; `contest` is null for a new one. */
export function useContestForm(
  contest: Contest | null,
  onSaved: () => void,
  ask: (fields: ContestFields) => Promise<boolean>,
  beginning: Beginning = blank,
) {
  const client = useQueryClient();
  const [initial] = useState(() =>
    contest
      ? contestValues(contest)
      : {
          ...contestFields.values(null),
          start_date: nextSunday(new Date()),
          ...beginning.values,
        },
  );
  // What the form put there by itself: a date that somebody chose stays.
  const offeredDate = useRef(initial.start_date);
  const form = useRecordForm({
    draft: contest ? `contest:${contest.id}` : beginning.draft,
    initial,
    schema: contestFields.schema,
    required: contestFields.required,
    incomplete: "Please fill in all required fields",
    // A week that stays has its announcement already, or its time for it.
    ask: async (fields) => fields.start_date === contest?.start_date || ask(fields),
    save: (fields) => saveContest(contest, fields),
    saved: contest ? "Contest updated successfully" : "Contest created successfully",
    failed: "Failed to create contest",
    onSaved,
  });
  const { getValues, setValue, formState } = form;
  const checked = { shouldValidate: formState.isSubmitted } as const;

  /** Another town has other businesses. */
  function chooseTown(town: PickerOption | null) {
    if (town?.id === getValues("town_id")?.id) return;
    setValue("town_id", town, checked);
    setValue("featured_business_id", null);
    if (town && !contest) void offerFreeSunday(town);
  }

  /** The next Sunday is often taken already; the first free one of the town is what people would look up. */
  async function offerFreeSunday(town: PickerOption) {
    const sunday = nextSunday(new Date());
    // Without an answer the date stays: the service checks it when the contest is saved.
    const taken = await client.fetchQuery(takenSundaysQuery(town.id)).catch(() => []);
    const isWanted =
      getValues("town_id")?.id === town.id && getValues("start_date") === offeredDate.current;
    if (!isWanted) return;
    offeredDate.current = firstFreeSunday(sunday, taken);
    setValue("start_date", offeredDate.current, checked);
  }

  /** Title and description are offered where nothing is written yet. */
  function chooseBusiness(business: PickerOption | null) {
    setValue("featured_business_id", business, checked);
    if (!business) return;
    if (getValues("title").trim() === "") {
      setValue("title", offeredTitle(business.label), checked);
    }
    if (getValues("description").trim() === "") {
      const town = getValues("town_id")?.label ?? "";
      setValue("description", offeredDescription(business.label, town), checked);
    }
  }

  return {
    ...form,
    chooseTown,
    chooseBusiness,
    /** Whether what the rules are made of can no longer be changed. */
    started: contest !== null && contest.status !== "Upcoming",
  };
}

/** What the parts of the form work with. */
export type ContestFormState = ReturnType<typeof useContestForm>;
