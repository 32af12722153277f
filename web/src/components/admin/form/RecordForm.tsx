import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/Button.tsx";
import { RestoredNote, SavingProblem } from "./form-notes.tsx";
import { RecordFields } from "./RecordFields.tsx";
import type { RecordFields as Table } from "./record-fields.ts";
import type { RecordFormState } from "./useRecordForm.ts";

interface RecordFormProps<Values extends FieldValues, Body> {
  form: RecordFormState<Values, Body>;
  fields: Pick<Table, "sections">;
  /** What controls are given beside what their kind gives, by name. */
  props?: { readonly [Name in keyof Values]?: Readonly<Record<string, unknown>> };
  /** Controls in place of those of their kind, by name. */
  own?: { readonly [Name in keyof Values]?: ReactNode };
  /** What is said at the top of a section, by its title. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** What the button that saves says. */
  save: string;
  /** Called when what was typed is given up. */
  onCancel: () => void;
  children?: ReactNode;
}

/** A record's form in a dialog: its fields scroll, its buttons stay. It waits for pictures that are on their way. */
export function RecordForm<Values extends FieldValues, Body>({
  form,
  fields,
  props,
  own,
  notes,
  save,
  onCancel,
  children,
}: RecordFormProps<Values, Body>) {
  const { element, onSubmit, busy, restored, startOver, problem } = form;
  const [uploads, setUploads] = useState<Readonly<Record<string, boolean>>>({});
  const waits = Object.values(uploads).some(Boolean);

  function cancel() {
    form.forget();
    onCancel();
  }

  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto px-5 sm:px-6"
      >
        {restored && <RestoredNote onStartOver={startOver} className="mt-5" />}
        <FormProvider {...form}>
          <RecordFields
            sections={fields.sections}
            {...(props && { props })}
            {...(own && { own })}
            {...(notes && { notes })}
            onUpload={(name, now) => setUploads((others) => ({ ...others, [name]: now }))}
          />
        </FormProvider>
        {children}
      </div>
      <div className="grid gap-3 border-hairline border-t bg-paper px-5 py-3 sm:px-6">
        <SavingProblem problem={problem} />
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            aria-disabled={busy || waits}
            onClick={(event) => {
              if (waits) event.preventDefault();
            }}
          >
            {busy ? "Saving..." : waits ? "Uploading..." : save}
          </Button>
        </div>
      </div>
    </form>
  );
}
