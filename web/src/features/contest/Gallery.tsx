import { clsx } from "clsx";
import { useState } from "react";
import { widthsOf } from "./Photo.tsx";

const mostPictures = 6;
/** At most half of the stories' column; a picture that stands alone may be a little soft on the widest screens. */
const sizes = "(min-width: 64rem) 22rem, (min-width: 48rem) 50vw, 100vw";

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
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-6">
        {shown.map((src, index) => (
          <li key={src} className={shares(shown.length, index)}>
            <img
              src={src}
              srcSet={widthsOf(src)}
              sizes={sizes}
              alt={`${business}, view ${index + 1} of ${shown.length}`}
              width={400}
              height={300}
              loading="lazy"
              decoding="async"
              onError={() => setBroken((before) => [...before, src])}
              className={clsx(
                "w-full rounded-control bg-newsprint object-cover",
                shown.length === 1 ? "aspect-video" : "aspect-4/3",
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much of its row a picture takes, so that no row ends in a gap: six columns on wide screens, two on phones. */
function shares(count: number, index: number): string {
  const isLarge = count === 4 || index < count % 3;
  return clsx(
    count === 1 ? "md:col-span-6" : isLarge ? "md:col-span-3" : "md:col-span-2",
    count % 2 === 1 && index === 0 && "max-md:col-span-2",
  );
}
