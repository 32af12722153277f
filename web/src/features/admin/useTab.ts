import { useAddress } from "./useAddress.ts";

/** The chosen tab of a page, kept in its address; another tab forgets the filters of the last one. */
export function useTab(keys: readonly string[], fallback: string): [string, (key: string) => void] {
  const { parameters, replace } = useAddress();
  const asked = parameters.get("tab");
  const chosen = asked !== null && keys.includes(asked) ? asked : fallback;
  return [chosen, (key) => replace(new URLSearchParams({ tab: key }), {})];
}
