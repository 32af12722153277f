import { ExternalLink, ImageOff, X } from "lucide-react";
import { Photo } from "@/components/ui/Photo.tsx";

interface ImageThumbnailsProps {
  /** What the pictures are: 'Gallery images'. */
  label: string;
  addresses: readonly string[];
  onRemove: (address: string) => void;
}

/** The chosen pictures, small: each can be opened in its size and removed. */
export function ImageThumbnails({ label, addresses, onRemove }: ImageThumbnailsProps) {
  if (addresses.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-3">
      {addresses.map((address, index) => {
        const which = addresses.length === 1 ? "image" : `image ${index + 1}`;
        return (
          <li key={address} className="w-32 overflow-hidden rounded-control border border-hairline">
            <Photo
              src={thumbnail(address)}
              alt={`${label}: ${which}`}
              loading="lazy"
              className="h-24 w-full bg-newsprint object-cover"
              fallback={
                <span className="grid h-24 place-content-center justify-items-center gap-1 bg-newsprint text-14 text-muted">
                  <ImageOff aria-hidden className="size-5" />
                  Not shown
                </span>
              }
            />
            <div className="grid grid-cols-2 divide-x divide-hairline border-hairline border-t bg-white">
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                title="Open"
                className="-outline-offset-2 grid h-11 place-items-center hover:bg-newsprint md:h-9"
              >
                <ExternalLink aria-hidden className="size-4" />
                <span className="sr-only">
                  Open {which} of {label} (opens in a new tab)
                </span>
              </a>
              <button
                type="button"
                title="Remove"
                onClick={() => onRemove(address)}
                className="-outline-offset-2 grid h-11 place-items-center text-danger hover:bg-newsprint md:h-9"
              >
                <X aria-hidden className="size-4" />
                <span className="sr-only">
                  Remove {which} of {label}
                </span>
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A smaller copy of our own pictures; others come as they are. */
function thumbnail(address: string): string {
  return address.startsWith("/images/") ? `${address}?w=480` : address;
}
