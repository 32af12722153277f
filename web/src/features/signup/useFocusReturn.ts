import { type RefObject, useEffect, useRef } from "react";

/** Puts the keyboard on the control when work has ended during which a disabled button lost it. */
export function useFocusReturn(control: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!busy && wasBusy.current && document.activeElement === document.body) {
      control.current?.focus();
    }
    wasBusy.current = busy;
  }, [busy, control]);
}
