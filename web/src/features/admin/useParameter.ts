import { useAddress } from "./useAddress.ts";

/**
 * A value that a page keeps in its address, null when it is not there. Setting it forgets the other parameters but
 * the tab: they belong to what was shown before.
 */
export function useParameter(name: string): [string | null, (value: string | null) => void] {
  const { parameters, replace } = useAddress();
  function set(value: string | null) {
    const next = new URLSearchParams();
    const tab = parameters.get("tab");
    if (tab !== null) next.set("tab", tab);
    if (value !== null) next.set(name, value);
    replace(next, {});
  }
  return [parameters.get(name), set];
}
