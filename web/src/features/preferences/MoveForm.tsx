import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "@/components/form/CheckboxField.tsx";
import type { TownOption } from "@/components/town-search/api.ts";
import { TownSearch } from "@/components/town-search/TownSearch.tsx";
import { withArticle } from "@/lib/article.ts";
import { useAction } from "@/lib/useAction.ts";
import { moveToTown, type Preferences } from "./api.ts";
import { CorrectionForm, type CorrectionProps } from "./CorrectionForm.tsx";

const fields = ["town", "eligibility_confirmed"] as const;

/** Another town, which counts from its next contest. */
export function MoveForm({ token, onSaved, onCancel }: CorrectionProps<Preferences>) {
  const [town, setTown] = useState<TownOption | null>(null);
  const [isEligible, setIsEligible] = useState(false);
  const { busy, problem, run, forget } = useAction({
    act: () => moveToTown(token, { town: town?.value ?? "", eligibility_confirmed: isEligible }),
    done: ({ town_full_name }) => ({
      title: `You live in ${town_full_name} now`,
      description: "You are in its drawings from its next contest on.",
    }),
    onDone: onSaved,
  });
  const aboutTown = problem?.fields["town"];
  const name = town?.label.replace(/, [A-Z]{2}$/, "") ?? "my new town";

  return (
    <CorrectionForm
      save="Move"
      saving="Moving..."
      busy={busy}
      problem={problem}
      fields={fields}
      onSave={() => void run()}
      onCancel={onCancel}
    >
      <p className="text-14 text-muted">
        You are in the new town’s drawings from its next contest on. If you are in a contest that
        has started, you stay in it, and a prize you have won stays yours.
      </p>
      <div className="grid gap-1.5">
        <TownSearch
          label="Your new town"
          placeholder="Enter your new town"
          onSelect={(chosen) => {
            forget();
            setTown(chosen);
          }}
        />
        <div role="alert" className="empty:hidden">
          {aboutTown && (
            <p className="flex items-start gap-1.5 font-medium text-14 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {aboutTown}
            </p>
          )}
        </div>
      </div>
      <CheckboxField
        checked={isEligible}
        onChange={({ target }) => setIsEligible(target.checked)}
        error={isEligible ? undefined : problem?.fields["eligibility_confirmed"]}
      >
        {town ? `I am 18+ and ${withArticle(name)} resident.` : "I am 18+ and live there."}
      </CheckboxField>
    </CorrectionForm>
  );
}
