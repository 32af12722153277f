import { type ReactNode, useId } from "react";
import { useFocusRecovery } from "./useFocusRecovery.ts";

interface CardProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  const part = useFocusRecovery<HTMLElement>();
  return (
    <section
      ref={part}
      data-recovers-focus
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-card border border-hairline bg-white p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} data-focus-home tabIndex={-1} className="rounded-control text-22">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
