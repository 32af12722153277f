import { type ReactNode, useId } from "react";

interface PreferencesSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the preferences: its heading beside what belongs to it, above it on narrow screens. */
export function PreferencesSection({ title, children }: PreferencesSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-hairline border-b py-8 last:border-b-0 md:grid-cols-[15rem_1fr] md:gap-12 md:py-10"
    >
      <h2 id={id} className="text-28">
        {title}
      </h2>
      <div className="grid content-start gap-4 md:pt-1">{children}</div>
    </section>
  );
}
