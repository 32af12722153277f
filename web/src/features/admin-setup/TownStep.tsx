import { useId } from "react";
import { TownSearch } from "@/components/town-search/TownSearch.tsx";
import { Button } from "@/components/ui/Button.tsx";
import type { StepProps } from "./step-props.ts";

/** The first town, picked from the places, or none for now. */
export function TownStep({ draft, change, errors }: StepProps) {
  const id = useId();
  return (
    <>
      {draft.town ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-newsprint p-4">
          <strong className="font-semibold text-18">{draft.town.label}</strong>
          <Button variant="outline" size="sm" onClick={() => change({ town: null })}>
            Choose Another
          </Button>
        </div>
      ) : (
        <TownSearch
          label="Your first town"
          placeholder="Search for a town"
          onSelect={(town) => town && change({ town })}
        />
      )}
      {errors["place_slug"] && (
        <p role="alert" className="font-medium text-14 text-danger">
          {errors["place_slug"]}
        </p>
      )}
      {draft.town ? (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            id={id}
            type="checkbox"
            checked={draft.opensTown}
            onChange={({ target }) => change({ opensTown: target.checked })}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          <span className="grid">
            <span className="font-semibold">Open it right away</span>
            <span className="text-14 text-muted">
              Its page shows the week’s contest as soon as there is one. Before a town is open
              people can join and are told when it opens.
            </span>
          </span>
        </label>
      ) : (
        <p className="text-14 text-muted">You can go on without one and add it in the dashboard.</p>
      )}
    </>
  );
}
