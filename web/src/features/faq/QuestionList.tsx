import { Minus, Plus } from "lucide-react";
import { type ToggleEvent, useEffect, useRef, useState } from "react";
import { useBoot } from "@/lib/useBoot.ts";
import { questions } from "./questions.tsx";

/**
 * The questions as an accordion with at most one answer open. Each is a details element of one named group, so that
 * the browser keeps the rule before any script has run; the state keeps it in browsers that do not know such groups.
 */
export function QuestionList() {
  const { brand } = useBoot();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);

  // An answer opened before the page was hydrated, or by a link to it, is open in the page, not in the state.
  useEffect(() => {
    setOpen(list.current?.querySelector("details[open]")?.id ?? null);
  }, []);

  function follow(event: ToggleEvent<HTMLDetailsElement>) {
    const { id, open: opened } = event.currentTarget;
    setOpen((current) => (opened ? id : current === id ? null : current));
  }

  return (
    <div ref={list} className="border-ink border-t-2">
      {questions.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          name="questions"
          open={open === id}
          onToggle={follow}
          className="group scroll-mt-8 border-hairline border-b [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:transition-discrete open:details-content:h-auto print:details-content:h-auto print:details-content:[content-visibility:visible]"
        >
          <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 rounded-control py-5 [&::-webkit-details-marker]:hidden">
            <h2 className="text-22 group-hover:text-brand group-open:text-brand">
              {question(brand.name)}
            </h2>
            <span className="relative top-0.5 shrink-0 text-terracotta print:hidden">
              <Plus aria-hidden className="size-5 group-open:hidden" />
              <Minus aria-hidden className="hidden size-5 group-open:block" />
            </span>
          </summary>
          <div className="grid max-w-[62ch] gap-3 pr-10 pb-7 text-18">{answer}</div>
        </details>
      ))}
    </div>
  );
}
