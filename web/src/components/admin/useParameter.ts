import { useNavigate } from "react-router";
import { useAddress } from "./useAddress.ts";

/**
 * A value that a page keeps in its address, null when it is not there. Setting it is a step that Back undoes, and
 * leaves the other parameters but the tab behind: they belong to what was shown before. `close` takes it away again:
 * whoever has opened it from a list goes back to the list as they left it.
 */
export function useParameter(
  name: string,
): [value: string | null, set: (value: string | null) => void, close: () => void] {
  const { parameters, historyState, step } = useAddress();
  const navigate = useNavigate();
  const present = parameters.get(name);
  function set(value: string | null) {
    const next = new URLSearchParams();
    const tab = parameters.get("tab");
    if (tab !== null) next.set("tab", tab);
    if (value !== null) next.set(name, value);
    step(next, present === null ? { opened: name } : {});
  }
  function close() {
    if (historyState["opened"] === name) navigate(-1);
    else set(null);
  }
  return [present, set, close];
}
