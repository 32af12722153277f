import { clsx } from "clsx";
import { CircleAlert, ImagePlus, LoaderCircle } from "lucide-react";
import { type DragEvent, type Ref, useState } from "react";

interface DropZoneProps {
  /** The hidden file input, for buttons elsewhere that open it. */
  input: Ref<HTMLInputElement>;
  /** How many pictures are on their way; 0 when none. */
  left: number;
  problems: readonly string[];
  onFiles: (files: File[]) => void;
}

/** Where pictures are dropped or browsed for. */
export function DropZone({ input, left, problems, onFiles }: DropZoneProps) {
  const [dragged, setDragged] = useState(false);
  const busy = left > 0;

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragged(false);
    if (!busy) onFiles([...event.dataTransfer.files]);
  }

  return (
    <div className="grid gap-2">
      <label
        data-dragged={dragged || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragged(!busy);
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={onDrop}
        className={clsx(
          "grid min-h-36 content-center justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
          dragged ? "border-brand bg-brand/8" : "border-field bg-white",
          busy ? "text-muted" : "cursor-pointer hover:bg-newsprint",
        )}
      >
        {busy ? (
          <LoaderCircle aria-hidden className="size-7 animate-spin text-muted" />
        ) : (
          <ImagePlus aria-hidden className="size-7 text-muted" />
        )}
        <span className="font-semibold">
          {busy
            ? `Uploading, ${left} left…`
            : dragged
              ? "Drop the images here"
              : "Drag and drop images here, or click to browse"}
        </span>
        <span className="text-14 text-muted">JPEG, PNG, WebP or GIF, at most 15 MB each</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          disabled={busy}
          aria-label="Choose background images"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file may be chosen again after a failure.
            target.value = "";
          }}
          className="sr-only"
        />
      </label>
      <p role="status" className="sr-only">
        {busy && "Uploading"}
      </p>
      {problems.length > 0 && (
        <ul
          aria-label="Files that were not added"
          className="grid gap-1 font-medium text-14 text-danger"
        >
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere flex items-start gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
