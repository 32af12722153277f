import { Eye, ImageOff, Minus, Plus, Trash2 } from "lucide-react";
import { Photo } from "@/components/ui/Photo.tsx";
import type { BackgroundImage } from "./api.ts";

interface ImageCardProps {
  image: BackgroundImage;
  /** Its place in the rotation, counted from 1. */
  position: number;
  /** Whether nothing can be done with it now. */
  disabled: boolean;
  onPreview: () => void;
  onRemove: () => void;
  onToggle: () => void;
}

const action =
  "-outline-offset-2 grid h-11 place-items-center hover:bg-newsprint disabled:opacity-55 disabled:hover:bg-transparent";

/** One picture of the grid: what it is, where it is shown, and what can be done with it. */
export function ImageCard({ image, position, disabled, ...on }: ImageCardProps) {
  const { use_for_town_pages: isChosen } = image;
  const choice = isChosen ? "Remove from town pages" : "Add to town pages";
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-hairline bg-white">
      <div className="relative aspect-4/3 bg-newsprint">
        <Photo
          src={`${image.url}?w=480`}
          alt={image.filename}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
          fallback={
            <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 text-14 text-muted">
              <ImageOff aria-hidden className="size-5" />
              Not shown
            </span>
          }
        />
        <span className="absolute top-2 left-2 min-w-6 rounded-full bg-ink px-2 text-center font-semibold text-14 text-white tabular-nums">
          <span className="sr-only">Position </span>
          {position}
        </span>
        {isChosen && (
          <span className="absolute top-2 right-2 rounded-full bg-live px-2.5 font-semibold text-14 text-white">
            Town
          </span>
        )}
      </div>
      <p title={image.filename} className="truncate px-3 pt-2 text-14">
        {image.filename}
      </p>
      <button
        type="button"
        disabled={disabled}
        aria-label={`${choice}: image ${position}`}
        onClick={on.onToggle}
        className="-outline-offset-2 flex min-h-11 items-center gap-1.5 px-3 py-1 text-left font-semibold text-14 text-brand hover:bg-newsprint disabled:opacity-55"
      >
        {isChosen ? (
          <Minus aria-hidden className="size-4 shrink-0" />
        ) : (
          <Plus aria-hidden className="size-4 shrink-0" />
        )}
        {choice}
      </button>
      <div className="mt-auto grid grid-cols-2 divide-x divide-hairline border-hairline border-t">
        <button type="button" title="Preview" onClick={on.onPreview} className={action}>
          <Eye aria-hidden className="size-4" />
          <span className="sr-only">Preview image {position}</span>
        </button>
        <button
          type="button"
          title="Delete"
          disabled={disabled}
          onClick={on.onRemove}
          className={`${action} text-danger`}
        >
          <Trash2 aria-hidden className="size-4" />
          <span className="sr-only">Delete image {position}</span>
        </button>
      </div>
    </li>
  );
}
