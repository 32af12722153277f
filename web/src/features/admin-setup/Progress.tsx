import { clsx } from "clsx";
import { Check } from "lucide-react";
import { steps } from "./steps.ts";

interface ProgressProps {
  at: number;
  /** The furthest step that was reached. */
  reached: number;
  onGo: (to: number) => void;
}

/** Where one is on the way, and the way back to any step that was there. */
export function Progress({ at, reached, onGo }: ProgressProps) {
  return (
    <nav aria-label="Steps">
      <p className="text-14 text-muted md:hidden">
        Step {at + 1} of {steps.length}
      </p>
      <ol className="mt-2 flex gap-1.5 md:mt-0 md:gap-1">
        {steps.map(({ key, name }, place) => (
          <li key={key} className="min-w-0 flex-1">
            <button
              type="button"
              disabled={place > reached}
              aria-current={place === at ? "step" : undefined}
              aria-label={`${name}, step ${place + 1} of ${steps.length}`}
              onClick={() => onGo(place)}
              className={clsx(
                "flex w-full flex-col gap-1.5 rounded-control py-2 text-left text-14",
                place === at ? "font-semibold" : "text-muted enabled:hover:text-ink",
              )}
            >
              <span
                aria-hidden
                className={clsx(
                  "h-1 w-full rounded-full",
                  place <= at ? "bg-brand" : "bg-hairline",
                )}
              />
              <span aria-hidden className="flex items-center gap-1 max-md:hidden">
                {name}
                {place < reached && place !== at && <Check className="size-3.5" />}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
