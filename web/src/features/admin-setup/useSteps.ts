// The way through the set-up: which step is shown stands in the address, so that the browser's own Back goes a step back.
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { placeOf, steps } from "./steps.ts";

/** The step that is shown, and how to get to another one. */
export function useSteps() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const at = placeOf(new URLSearchParams(search).get("step"));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);

  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [at]);

  function go(to: number) {
    const key = steps[to]?.key;
    if (!key || to === at) return;
    navigate({ search: `?step=${key}`, hash }, { state: { staysInPlace: true } });
  }

  return { at, go, heading };
}
