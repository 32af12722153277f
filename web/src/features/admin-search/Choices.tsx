import { clsx } from "clsx";
import { chosenByPress } from "@/lib/chosen-by-press.ts";
import type { Choice, ChoiceGroup } from "./entries.ts";

interface ChoicesProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The id of the choice that Enter takes. */
  active: string | undefined;
  onChoose: (choice: Choice) => void;
  onMark: (choice: Choice) => void;
}

/** What can be chosen, group by group; the keyboard stays in the box above. */
export function Choices({ id, groups, active, onChoose, onMark }: ChoicesProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
    >
      {groups.map(({ key, label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a part of a listbox, no set of form fields
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className="pt-3">
          <div
            id={`${id}-${key}`}
            role="presentation"
            className="px-4 pb-1 font-semibold text-14 text-muted"
          >
            {label}
          </div>
          {choices.map((choice) => {
            const isActive = choice.id === active;
            return (
              <div
                key={choice.id}
                id={`${id}-${choice.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={isActive}
                {...chosenByPress(() => onChoose(choice))}
                onPointerMove={() => onMark(choice)}
                className={clsx(
                  "mx-2 flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-14 leading-6 md:min-h-10",
                  isActive && "bg-brand text-white",
                )}
              >
                <span className="min-w-0 font-medium">{choice.title}</span>
                {choice.note && (
                  <span className={clsx("min-w-0 flex-1 truncate", !isActive && "text-muted")}>
                    {choice.note}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
