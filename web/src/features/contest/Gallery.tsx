import { clsx } from "clsx";
import { useState } from "react";
import { widthsOf } from "@/components/ui/Photo.tsx";

const mostPictures = 6;
/** One of the six columns where the stories stand beside the contest's details. */
const columnBesideDetails = 6.6;

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
        {shown.map((src, index) => {
          const share = shareOf(shown.length, index);
          return (
            <li key={src} className={classesOf(share)}>
              <img
                src={src}
                srcSet={widthsOf(src)}
                sizes={sizesOf(share)}
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
          );
        })}
      </ul>
    </section>
  );
}

/** How much of its row a picture takes. */
interface Share {
  /** Of the six columns of wide screens. */
  columns: 2 | 3 | 6;
  /** Whether it takes both columns of a phone. */
  fillsPhone: boolean;
}

/** Shared out so that no row ends in a gap. */
function shareOf(count: number, index: number): Share {
  const isLarge = count === 4 || index < count % 3;
  return {
    columns: count === 1 ? 6 : isLarge ? 3 : 2,
    fillsPhone: count % 2 === 1 && index === 0,
  };
}

const columnClasses = { 2: "md:col-span-2", 3: "md:col-span-3", 6: "md:col-span-6" };

function classesOf({ columns, fillsPhone }: Share): string {
  return clsx(columnClasses[columns], fillsPhone && "max-md:col-span-2");
}

/** The same share as a width, by which the browser chooses among the widths of the picture. */
function sizesOf({ columns, fillsPhone }: Share): string {
  const besideDetails = `(min-width: 64rem) ${Math.ceil(columns * columnBesideDetails)}rem`;
  const below = `(min-width: 48rem) ${Math.ceil((columns * 100) / 6)}vw`;
  return `${besideDetails}, ${below}, ${fillsPhone ? 100 : 50}vw`;
}
