import type { MouseEvent } from "react";

/** The handlers of an option in a list that may change while somebody aims. The press chooses: a list that narrows before the
 * button is let go would lose a click, or give it to another option. */
export function chosenByPress(onChoose: () => void) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) onChoose();
    },
    // Assistive technology clicks without pressing.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) onChoose();
    },
  };
}
