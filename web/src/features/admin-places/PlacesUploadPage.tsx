import { useQuery } from "@tanstack/react-query";
import { Download, FileUp, Trash2, Upload } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { BackLink } from "@/components/admin/BackLink.tsx";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { TextField } from "@/components/form/TextField.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { placesQuery } from "./api.ts";
import { PlacesPreview } from "./PlacesPreview.tsx";
import { usePlacesUpload } from "./usePlacesUpload.ts";

const mostPeople = 100_000_000;

const example = `Town,State,Full Name,Population
Salem,MA,"Salem, MA","44,480"
Springfield,OR,"Springfield, OR",61851`;

/** Where administrators replace the places that visitors can search for. */
export default function PlacesUploadPage() {
  const upload = usePlacesUpload();
  const { data: current } = useQuery(placesQuery);
  const [asked, ask] = useState(false);
  const { places, imported } = upload;
  const busy = imported !== null;

  return (
    <div className="grid min-w-0 gap-6">
      <BackLink />
      <div className="grid gap-2">
        <h1 className="text-28 md:text-40">Places CSV Upload</h1>
        <p role="status" className="text-muted">
          {current &&
            (current.has_custom_data
              ? `Currently using custom data (${formatCount(current.count)} places)`
              : "Currently using the built-in places")}
        </p>
      </div>
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="Upload Places">
          <FilePicker
            fileName={upload.fileName}
            processing={upload.processing}
            disabled={busy}
            problem={upload.problem}
            onChoose={(file) => void upload.choose(file)}
          />
          <Threshold value={upload.threshold} disabled={busy} onChange={upload.setThreshold} />
          {places && (
            <div className="grid min-w-0 gap-2">
              <h3 className="font-semibold text-16">Preview</h3>
              <p className="text-14 text-muted">
                {formatCount(places.length)} places in the file; these are the first{" "}
                {Math.min(places.length, 10)}.
              </p>
              <PlacesPreview places={places} />
            </div>
          )}
          {busy && places && <Progress imported={imported} of={places.length} />}
          <div className="flex flex-wrap gap-3 border-hairline border-t pt-4">
            <Button aria-disabled={busy} onClick={() => void upload.update()}>
              <Upload aria-hidden />
              {busy ? "Updating..." : "Update Places Data"}
            </Button>
            <Button variant="outline" onClick={upload.save}>
              <Download aria-hidden />
              Download TypeScript File
            </Button>
          </div>
        </Card>
        <div className="grid min-w-0 gap-6">
          <Card title="Expected Format">
            <p className="text-14">
              A header row, then one row for each place. The columns are found by the words in their
              names, in any order: one with “town”, one with “state”, one with “full” and “name”,
              one with “population”.
            </p>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-x-auto rounded-control bg-newsprint p-3 font-[family-name:ui-monospace,monospace] text-14"
            >
              {example}
            </pre>
            <p className="text-14 text-muted">
              The label is the full name, or “town, state” where it is empty. Places must end in a
              two-letter state. Places that already exist get the new label and population.
            </p>
          </Card>
          <Card title="Current Data">
            <p className="text-14">
              Without uploaded places the search box offers those that came with the service.
            </p>
            <Button
              variant="outline"
              disabled={busy || !current?.has_custom_data}
              onClick={() => ask(true)}
              className="justify-self-start"
            >
              <Trash2 aria-hidden />
              Clear Current Data
            </Button>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={ask}
        title="Clear the places data?"
        description={`All ${formatCount(current?.count ?? 0)} uploaded places will be removed. This action cannot be undone. Towns and their members stay.`}
        confirm="Clear Data"
        onConfirm={upload.clear}
      />
    </div>
  );
}

interface FilePickerProps {
  fileName: string | null;
  processing: boolean;
  disabled: boolean;
  problem: string | null;
  onChoose: (file: File) => void;
}

function FilePicker({ fileName, processing, disabled, problem, onChoose }: FilePickerProps) {
  const id = useId();

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // The same file may be chosen again once it was corrected.
    target.value = "";
  }

  return (
    <div className="grid gap-2">
      <label
        className="flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control border border-field border-dashed bg-white px-4 py-3 text-center text-14 hover:bg-newsprint has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
        htmlFor={id}
      >
        <FileUp aria-hidden className="size-5 text-muted" />
        <span className="wrap-anywhere">
          {processing ? "Processing..." : (fileName ?? "Choose a CSV file")}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={disabled || processing}
          aria-label="CSV file"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          onChange={onChange}
          className="sr-only"
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-14 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

interface ThresholdProps {
  value: number;
  disabled: boolean;
  onChange: (people: number) => void;
}

function Threshold({ value, disabled, onChange }: ThresholdProps) {
  const [typed, setTyped] = useState(String(value));
  const isWrong = wholeNumber(typed) === null;

  function change(text: string) {
    setTyped(text);
    const people = wholeNumber(text);
    if (people !== null) onChange(people);
  }

  return (
    <div className="max-w-80">
      <TextField
        label="Minimum population"
        hint="Smaller places are left out."
        required
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        error={isWrong ? "Enter a whole number" : undefined}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  );
}

function wholeNumber(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(digits) ? Math.min(Number(digits), mostPeople) : null;
}

function Progress({ imported, of }: { imported: number; of: number }) {
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label="Places imported"
        value={imported}
        max={of}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-brand"
      />
      <p className="text-14 text-muted tabular-nums">
        {formatCount(imported)} of {formatCount(of)}
      </p>
    </div>
  );
}
