import { clsx } from "clsx";
import { Button } from "@/components/ui/Button.tsx";
import { chosenByPress } from "@/lib/chosen-by-press.ts";
import type { TownOption } from "./api.ts";
import type { TownListState } from "./useTownSearch.ts";

interface TownSearchListProps {
  id: string;
  state: TownListState;
  options: TownOption[];
  active: TownOption | undefined;
  optionId: (option: TownOption) => string;
  onPick: (option: TownOption) => void;
  onHighlight: (value: string) => void;
  onRetry: () => void;
}

/** What drops down from the town search box: the towns, or why there are none. */
export function TownSearchList({ id, state, options, ...list }: TownSearchListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(state, options.length)}
      </p>
      {state !== "hidden" && (
        // Pressing anywhere in here keeps the keyboard in the box, so that it is not cleared.
        // biome-ignore lint/a11y/noStaticElementInteractions: only holds the focus; the options are the controls
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-30 mt-2 animate-rise overflow-hidden rounded-control border border-hairline bg-white text-ink shadow-float"
        >
          {state === "options" ? (
            <div
              id={id}
              role="listbox"
              aria-label="Towns"
              // Browsers stop at what scrolls when Tab is pressed; here Tab leaves the box and closes the list.
              tabIndex={-1}
              className="max-h-[min(28rem,45svh)] md:max-h-[min(28rem,34svh)] overflow-y-auto overscroll-contain py-1"
            >
              {options.map((option) => (
                <div
                  key={option.value}
                  id={list.optionId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === list.active}
                  {...chosenByPress(() => list.onPick(option))}
                  onPointerMove={() => list.onHighlight(option.value)}
                  className={clsx(
                    "cursor-pointer px-4 py-2.5 text-left text-16",
                    option === list.active && "bg-brand text-white",
                  )}
                >
                  {option.label}
                </div>
              ))}
            </div>
          ) : (
            <Message state={state} onRetry={list.onRetry} />
          )}
        </div>
      )}
    </>
  );
}

function Message({ state, onRetry }: Pick<TownSearchListProps, "state" | "onRetry">) {
  if (state === "failed") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-left">
        <p>
          <strong className="font-semibold text-danger">We couldn’t load the towns.</strong> Check
          your connection and try again.
        </p>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state === "empty") {
    return (
      <p className="px-4 py-3 text-left">
        <strong className="font-semibold">No towns found.</strong>{" "}
        <span className="text-muted">Check the spelling, or try your town and state.</span>
      </p>
    );
  }
  return (
    <p className="flex items-center gap-3 px-4 py-3 text-left text-muted">
      <span
        aria-hidden
        className="size-4 shrink-0 animate-spin rounded-full border-2 border-hairline border-t-brand"
      />
      {state === "retrying" ? "Taking longer than usual. Trying again…" : "Looking for towns…"}
    </p>
  );
}

function announcement(state: TownListState, count: number): string {
  switch (state) {
    case "options":
      return `${count === 1 ? "1 town" : `${count} towns`} found. Use the arrow keys to choose.`;
    case "empty":
      return "No towns found.";
    case "failed":
      return "We couldn’t load the towns. Try again.";
    default:
      return "";
  }
}
