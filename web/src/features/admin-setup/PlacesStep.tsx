import { useState } from "react";
import { formatCount } from "@/components/admin/format.ts";
import { PlacesFile } from "@/components/admin/places/PlacesFile.tsx";
import { Progress } from "@/components/admin/places/Progress.tsx";
import { Threshold } from "@/components/admin/places/Threshold.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { Choice } from "./Choice.tsx";
import type { StepProps } from "./step-props.ts";
import type { ChosenPlaces } from "./useChosenPlaces.ts";

interface PlacesStepProps extends StepProps {
  chosen: ChosenPlaces;
  /** How many places are stored. */
  stored: number;
  onCleared: () => void;
}

/** Which places the search box offers. */
export function PlacesStep(props: PlacesStepProps) {
  const { setUp, calls, draft, change, errors, chosen, stored, onCleared } = props;
  const [tooLate, setTooLate] = useState(false);
  const clearing = useAction({
    act: calls.clearPlaces,
    failed: "Failed to remove the places",
    onDone: () => {
      setTooLate(false);
      change({ town: null });
      onCleared();
    },
    onFailed: () => setTooLate(true),
  });

  if (stored > 0 && chosen.progress === null) {
    return (
      <div className="grid justify-items-start gap-3 rounded-control bg-newsprint p-4">
        <p>
          <strong className="font-semibold">{formatCount(stored)} places</strong> are stored. You
          can add to them later under Places Data.
        </p>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={clearing.busy}
          onClick={() => void clearing.run()}
        >
          Remove Them and Choose Again
        </Button>
        {tooLate && <p className="text-14 text-danger">They are still there. Please try again.</p>}
      </div>
    );
  }
  const busy = chosen.progress !== null;
  return (
    <>
      <Choice
        label="Places"
        name="places"
        value={draft.places}
        disabled={busy}
        onChoose={(places) => change({ places })}
        options={[
          {
            value: "shipped",
            label: `The ${formatCount(setUp.shipped_places)} places of the US`,
            note: "Comes with Townpick, so that visitors find their own town from the first day.",
          },
          {
            value: "own",
            label: "A list of your own",
            note: "A CSV file with the columns Town, State, Full Name and Population.",
          },
          {
            value: "later",
            label: "Later",
            note: "Until then the search box knows only the largest.",
          },
        ]}
      />
      {draft.places === "own" && (
        <>
          <PlacesFile
            fileName={chosen.fileName}
            processing={false}
            disabled={busy}
            problem={chosen.problem ?? errors["places"] ?? null}
            onChoose={(file) => void chosen.choose(file)}
          />
          <Threshold value={chosen.threshold} disabled={busy} onChange={chosen.setThreshold} />
          {chosen.places && (
            <p role="status" className="text-14 text-muted">
              {formatCount(chosen.places.length)} places in the file. They are stored when you go
              on.
            </p>
          )}
        </>
      )}
      {chosen.progress && <Progress imported={chosen.progress.stored} of={chosen.progress.of} />}
    </>
  );
}
