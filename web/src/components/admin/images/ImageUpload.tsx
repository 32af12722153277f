import { clsx } from "clsx";
import { CircleAlert, ImagePlus, LoaderCircle } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ImageAddress } from "./ImageAddress.tsx";
import { ImageThumbnails } from "./ImageThumbnails.tsx";
import { useImageUploads } from "./useImageUploads.ts";

interface ImageUploadProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Takes several pictures instead of one. */
  multiple?: boolean;
  /** The addresses of the pictures; at most one unless `multiple`. */
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  /** Told when pictures are on their way and when they have arrived, so that a form can wait for them. */
  onBusyChange?: (busy: boolean) => void;
}

/** A field for pictures: dropped, browsed for or given by address; shown small, to open and to remove. */
export function ImageUpload({
  label,
  hint,
  error,
  multiple = false,
  value,
  onChange,
  onBusyChange,
}: ImageUploadProps) {
  const id = useId();
  const [dragged, setDragged] = useState(false);
  const browse = useRef<HTMLInputElement>(null);
  const { send, left, failures } = useImageUploads({ multiple, onAdd: add });
  const busy = left > 0;
  const reportBusy = useEffectEvent((now: boolean) => onBusyChange?.(now));
  useEffect(() => {
    reportBusy(busy);
    return () => reportBusy(false);
  }, [busy]);

  function add(addresses: string[]) {
    if (addresses.length === 0) return;
    onChange(multiple ? [...new Set([...value, ...addresses])] : addresses.slice(-1));
  }

  function remove(address: string) {
    onChange(value.filter((other) => other !== address));
    browse.current?.focus();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragged(false);
    send([...event.dataTransfer.files]);
  }

  const messages = error ? [error, ...failures] : failures;
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="float-left w-full font-semibold text-16">
        {label} <span className="font-normal text-14 text-muted">(optional)</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      )}
      <div className="grid gap-3">
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setDragged(true);
          }}
          onDragLeave={() => setDragged(false)}
          onDrop={onDrop}
          className={clsx(
            "flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control border border-dashed px-4 py-3 text-center text-14 has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2",
            dragged ? "border-brand bg-brand/8" : "border-field bg-white hover:bg-newsprint",
          )}
        >
          {busy ? (
            <LoaderCircle aria-hidden className="size-5 animate-spin text-muted" />
          ) : (
            <ImagePlus aria-hidden className="size-5 text-muted" />
          )}
          <span aria-hidden={busy}>
            {busy
              ? `Uploading, ${left} left…`
              : multiple
                ? "Drag and drop images here, or click to browse"
                : "Drag and drop an image here, or click to browse"}
          </span>
          <input
            ref={browse}
            type="file"
            accept="image/*"
            multiple={multiple}
            disabled={busy}
            aria-invalid={error ? true : undefined}
            aria-label={`${label}: ${multiple ? "choose images" : "choose an image"}`}
            aria-describedby={
              clsx(hint && `${id}-hint`, messages.length > 0 && `${id}-error`) || undefined
            }
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              // The same file may be chosen again after a failure.
              event.target.value = "";
            }}
            className="sr-only"
          />
        </label>
        <p role="status" className="sr-only">
          {busy && "Uploading"}
        </p>
        {messages.length > 0 && (
          <ul id={`${id}-error`} className="grid gap-1 font-medium text-14 text-danger">
            {messages.map((message) => (
              <li key={message} className="flex items-start gap-1.5 wrap-anywhere">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {message}
              </li>
            ))}
          </ul>
        )}
        <ImageThumbnails label={label} addresses={value} onRemove={remove} />
        <ImageAddress label={label} onAdd={(address) => add([address])} />
      </div>
    </fieldset>
  );
}
