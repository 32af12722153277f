import { clsx } from "clsx";

/** One of the sides of a thing that can be looked at. */
export interface View<Key extends string> {
  key: Key;
  label: string;
}

interface ViewsProps<Key extends string> {
  /** What is being looked at, for screen readers. */
  label: string;
  views: readonly View<Key>[];
  value: Key;
  onChange: (key: Key) => void;
}

/** A switch between a few views of one thing, inside a tab. */
export function Views<Key extends string>({ label, views, value, onChange }: ViewsProps<Key>) {
  return (
    <fieldset className="inline-flex max-w-full flex-wrap justify-self-start rounded-control border border-field bg-white p-0.5">
      <legend className="sr-only">{label}</legend>
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-pressed={view.key === value}
          onClick={() => onChange(view.key)}
          className={clsx(
            "h-11 rounded-control px-3 font-medium text-14 md:h-8",
            view.key === value ? "bg-brand text-white" : "text-ink hover:bg-newsprint",
          )}
        >
          {view.label}
        </button>
      ))}
    </fieldset>
  );
}
