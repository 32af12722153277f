import { FileUp } from "lucide-react";
import { type ChangeEvent, useId } from "react";

interface PlacesFileProps {
  fileName: string | null;
  processing: boolean;
  disabled: boolean;
  problem: string | null;
  onChoose: (file: File) => void;
}

/** Where a CSV file of places is chosen. */
export function PlacesFile({ fileName, processing, disabled, problem, onChoose }: PlacesFileProps) {
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
