import { CircleAlert, History } from "lucide-react";
import type { FormEvent, ReactNode, Ref } from "react";
import { Button } from "@/components/ui/Button.tsx";

interface RecordFormProps {
  /** Where `useRecordForm` finds the fields. */
  element: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** Whether it is being saved. */
  busy: boolean;
  /** Says why saving has to wait (pictures on their way, say), or null. */
  waitsFor?: string | null;
  /** What the button that saves says. */
  save: string;
  restored: boolean;
  onStartOver: () => void;
  /** What the service said when it did not save. */
  problem: string | null;
  children: ReactNode;
}

/** The frame of a record's form in a dialog: its fields scroll, its buttons stay. */
export function RecordForm({
  element,
  onSubmit,
  onCancel,
  busy,
  waitsFor = null,
  save,
  restored,
  onStartOver,
  problem,
  children,
}: RecordFormProps) {
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-outline-offset-2 relative min-h-0 flex-1 overflow-y-auto px-5 sm:px-6"
      >
        {restored && (
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-2 text-14">
            <p className="flex items-center gap-2">
              <History aria-hidden className="size-4 shrink-0" />
              This is what you typed but did not save.
            </p>
            <Button variant="link" size="sm" onClick={onStartOver} className="-mx-3.5">
              Start over
            </Button>
          </div>
        )}
        {children}
      </div>
      <div className="grid gap-3 border-hairline border-t bg-paper px-5 py-3 sm:px-6">
        {problem && (
          <p role="alert" className="flex items-start gap-2 font-medium text-14 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
        <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            aria-disabled={busy || waitsFor !== null}
            onClick={(event) => {
              if (waitsFor !== null) event.preventDefault();
            }}
          >
            {busy ? "Saving..." : (waitsFor ?? save)}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A part of a form under a heading of its own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-hairline border-b py-6 last:border-b-0">
      <legend className="float-left mb-4 w-full font-semibold text-18">{title}</legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 sm:items-start">{children}</div>;
}
