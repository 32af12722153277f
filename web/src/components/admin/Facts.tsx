import type { ReactNode } from "react";

/** What a thing is: names and values, one below the other. Values that are null are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-14 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-2.5">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
