import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { LegalSection } from "./section.ts";

interface LegalContentsProps {
  sections: readonly LegalSection[];
}

/** The table of contents: beside the text on wide screens, folded above it on narrow ones, absent on paper. */
export function LegalContents({ sections }: LegalContentsProps) {
  const folded = useRef<HTMLDetailsElement>(null);

  function fold() {
    if (folded.current) folded.current.open = false;
  }

  return (
    <div className="print:hidden">
      <details ref={folded} className="group rounded-card border border-field bg-paper lg:hidden">
        <summary className="flex cursor-pointer select-none list-none items-center justify-between gap-4 rounded-card px-5 py-3.5 font-semibold text-18 [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="border-hairline border-t px-5 py-2">
          <Entries sections={sections} onChoose={fold} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-8 hidden max-h-[calc(100svh-4rem)] overflow-y-auto overscroll-contain pb-1 lg:block"
      >
        <p className="border-ink border-b-2 pb-2 font-semibold">On this page</p>
        <Entries sections={sections} />
      </nav>
    </div>
  );
}

function Entries({ sections, onChoose }: LegalContentsProps & { onChoose?: () => void }) {
  return (
    <ol className="divide-y divide-hairline">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            onClick={onChoose}
            className="grid grid-cols-[1.75rem_1fr] rounded-control py-2.5 underline-offset-4 hover:underline lg:py-2 lg:text-14"
          >
            <span className="font-semibold text-terracotta tabular-nums">{index + 1}</span>
            {heading}
          </Link>
        </li>
      ))}
    </ol>
  );
}
