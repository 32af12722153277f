import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { isPutAway, putAway } from "./put-away.ts";

/** Something that would be good to do, until somebody puts it away. */
export function Recommendation({
  name,
  title,
  children,
}: {
  /** Under which it is put away. */
  name: string;
  title: string;
  children: ReactNode;
}) {
  const [isAway, setIsAway] = useState(() => isPutAway(name));
  if (isAway) return null;
  return (
    <section
      aria-labelledby={name}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-3 text-14"
    >
      <div className="grid max-w-[80ch] gap-1">
        <h2 id={name} className="font-sans font-semibold">
          {title}
        </h2>
        <p>{children}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          putAway(name);
          setIsAway(true);
        }}
      >
        Not now
      </Button>
    </section>
  );
}
