import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { nounsOf } from "./scopes.ts";

interface ScopesFieldProps {
  offered: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | undefined;
}

const rights = { read: "Read", write: "Change" } as const;

/** What a key may do: for each noun of the API whether it reads and whether it changes things. */
export function ScopesField({ offered, chosen, onChange, error }: ScopesFieldProps) {
  const id = useId();

  function toggle(scope: string) {
    const next = new Set(chosen);
    if (!next.delete(scope)) next.add(scope);
    onChange(next);
  }

  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="grid gap-2"
    >
      <legend className="font-semibold text-16">Scopes</legend>
      <p id={`${id}-hint`} className="text-14 text-muted">
        Changing includes reading. Contests and drawings show members’ data only with the Members
        scope as well.
      </p>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-14 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className="grid gap-x-8 border-hairline border-t sm:grid-cols-2">
        {nounsOf(offered).map(({ noun, label, rights: offers }) => (
          <div
            key={noun}
            className="flex min-h-11 items-center justify-between gap-3 border-hairline border-b text-14"
          >
            <span>{label}</span>
            <span className="flex shrink-0 gap-1 whitespace-nowrap">
              {offers.map((right) => {
                const scope = `${noun}:${right}`;
                // A key that may change things reads them, whatever else is ticked.
                const isIncluded = right === "read" && chosen.has(`${noun}:write`);
                return (
                  <label
                    key={right}
                    className="inline-flex h-11 cursor-pointer items-center gap-1.5 px-1.5"
                  >
                    <input
                      type="checkbox"
                      aria-label={`${rights[right]}: ${label}`}
                      checked={isIncluded || chosen.has(scope)}
                      disabled={isIncluded}
                      onChange={() => toggle(scope)}
                      className="size-5 cursor-pointer accent-brand"
                    />
                    {rights[right]}
                  </label>
                );
              })}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
