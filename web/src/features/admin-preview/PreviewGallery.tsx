import { ImageOff } from "lucide-react";
import { useId } from "react";
import { Photo } from "@/components/ui/Photo.tsx";

interface PreviewGalleryProps {
  title: string;
  pictures: readonly string[];
  business: string;
}

/** Pictures of a contest. One that cannot be loaded keeps its place, so that it is noticed before visitors come. */
export function PreviewGallery({ title, pictures, business }: PreviewGalleryProps) {
  const id = useId();
  const shown = [...new Set(pictures)];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4 border-hairline border-t pt-8">
      <h2 id={id} className="text-28 sm:text-40">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        {shown.map((src, index) => (
          <li key={src}>
            <Photo
              src={src}
              alt={`${business}, view ${index + 1} of ${shown.length}`}
              sizes="(min-width: 48rem) 15rem, 50vw"
              loading="lazy"
              className="aspect-4/3 w-full rounded-control bg-newsprint object-cover"
              fallback={
                <span className="grid aspect-4/3 place-content-center justify-items-center gap-1 rounded-control border border-field border-dashed bg-newsprint p-2 text-center text-14 text-muted">
                  <ImageOff aria-hidden className="size-5" />
                  Image not available
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
