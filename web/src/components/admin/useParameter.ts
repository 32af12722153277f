import { useAddress } from "./useAddress.ts";

/**
 * A value that a page keeps in its address, null when it is not there. Setting it is a step that Back undoes, and
 * leaves the other parameters but the tab behind: they belong to what was shown before.
 */
export function useParameter(name: string): [string | null, (value: string | null) => void] {
  const { parameters, step } = useAddress();
  function set(value: string | null) {
    const next = new URLSearchParams();
    const tab = parameters.get("tab");
    if (tab !== null) next.set("tab", tab);
    if (value !== null) next.set(name, value);
    step(next);
  }
  return [parameters.get(name), set];
}
