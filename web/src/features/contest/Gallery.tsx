import { clsx } from "clsx";
import { useState } from "react";

const mostPictures = 6;

interface GalleryProps {
  pictures: readonly string[];
  business: string;
}

/** A few pictures of the place; those that cannot be loaded are left out, and the section with the last of them. */
export function Gallery({ pictures, business }: GalleryProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = [...new Set(pictures)]
    .slice(0, mostPictures)
    .filter((src) => !broken.includes(src));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="gallery" className="grid gap-4 border-hairline border-t pt-8">
      <h2 id="gallery" className="text-28 sm:text-40">
        Take A Look
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        {shown.map((src, index) => (
          <li key={src} className={clsx(isLonely(shown.length, index) && "max-md:col-span-2")}>
            <img
              src={src}
              alt={`${business}, view ${index + 1} of ${shown.length}`}
              width={400}
              height={300}
              loading="lazy"
              decoding="async"
              onError={() => setBroken((before) => [...before, src])}
              className="aspect-4/3 w-full rounded-control bg-newsprint object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the picture would stand alone beside a gap in rows of two. */
function isLonely(count: number, index: number): boolean {
  return count % 2 === 1 && index === 0;
}
