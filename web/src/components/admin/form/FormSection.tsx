import type { ReactNode } from "react";

/** A part of a form under a heading of its own; without a title its fields stand by themselves. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  if (title === "") return children;
  return (
    <fieldset className="min-w-0 border-hairline border-b py-6 last:border-b-0">
      <legend className="float-left mb-4 w-full font-semibold text-18">{title}</legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 sm:items-start">{children}</div>;
}
