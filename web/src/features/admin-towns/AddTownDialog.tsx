import { type FormEvent, useEffect, useId, useState } from "react";
import { type CreatedTown, createTown, townList } from "@/components/admin/api/towns.ts";
import { outdateLists } from "@/components/admin/list/list-page.ts";
import { isState } from "@/components/admin/us-states.ts";
import type { TownOption } from "@/components/town-search/api.ts";
import { TownSearch } from "@/components/town-search/TownSearch.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { useAction } from "@/lib/useAction.ts";
import { activated } from "./status-words.ts";

interface AddTownDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new town: one of the places, or a name and a state that are not among them. */
export function AddTownDialog({ open, onOpenChange }: AddTownDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const leave = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      holdsForm
      title="Add Town"
      description="Choose a place, or type the name and state of one that is not in the list."
      actions={
        <>
          <Button variant="outline" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-disabled={busy}>
            {busy ? "Adding..." : "Add Town"}
          </Button>
        </>
      }
    >
      <AddTownForm id={formId} onBusy={setBusy} onAdded={leave} />
    </Dialog>
  );
}

interface Draft {
  name: string;
  state: string;
  activate: boolean;
}

const emptyDraft: Draft = { name: "", state: "", activate: false };

interface AddTownFormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onAdded: () => void;
}

function AddTownForm({ id, onBusy, onAdded }: AddTownFormProps) {
  const [draft, onDraft] = useState(emptyDraft);
  const [place, setPlace] = useState<TownOption | null>(null);
  const { name, state, activate } = draft;
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { run, busy, problem } = useAction({
    act: createTown,
    done: createdSentence,
    onDone: onAdded,
    refresh: (client) => {
      outdateLists(client, townList);
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    },
  });
  const errors = { ...problem?.fields, ...wrong };
  useEffect(() => onBusy(busy), [busy, onBusy]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = place ? {} : whatIsMissing(name, state);
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    void run({
      place_slug: place?.value ?? null,
      name: place ? null : name.trim(),
      state: place ? null : state.trim().toUpperCase(),
      activate,
    });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
      <TownSearch label="Place" placeholder="Search for a place" onSelect={setPlace} />
      <fieldset disabled={place !== null} className="grid gap-3 disabled:opacity-55">
        <legend className="mb-3 text-14 text-muted">Or a place that is not in the list</legend>
        <div className="grid gap-4 sm:grid-cols-[3fr_2fr] sm:items-start">
          <Field label="Town name" required error={errors["name"]}>
            {(control) => (
              <Input
                {...control}
                value={name}
                onChange={({ target }) => onDraft({ ...draft, name: target.value })}
              />
            )}
          </Field>
          <Field label="State" required error={errors["state"]}>
            {(control) => (
              <Input
                {...control}
                value={state}
                placeholder="MA"
                autoCapitalize="characters"
                onChange={({ target }) => onDraft({ ...draft, state: target.value })}
              />
            )}
          </Field>
        </div>
      </fieldset>
      <label className="flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={activate}
          onChange={({ target }) => onDraft({ ...draft, activate: target.checked })}
          className="size-5 shrink-0 accent-brand"
        />
        Activate it now
      </label>
      {problem && (
        <p role="alert" className="font-medium text-14 text-danger">
          {problem.message}
        </p>
      )}
    </form>
  );
}

function whatIsMissing(name: string, state: string): Record<string, string> {
  return {
    ...(name.trim() === "" && { name: "Town name is required" }),
    ...(!isState(state.trim()) && { state: "Enter the two-letter state code, such as MA" }),
  };
}

function createdSentence({ full_name, status, notified }: CreatedTown): string {
  if (status !== "Active") return `${full_name} has been added`;
  // Nobody can have joined a town that is made now.
  return activated(full_name, notified ?? 0, false);
}
