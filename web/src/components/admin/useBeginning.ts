import { useEffect, useEffectEvent } from "react";
import { useAddress } from "./useAddress.ts";

/** Begins something new for whoever came to the page to do just that, by a choice in the search over everything. */
export function useBeginning(begin: () => void): void {
  const { parameters, historyState, replace } = useAddress();
  const isAsked = historyState["begins"] === true;
  const start = useEffectEvent(() => {
    const { begins: _, ...rest } = historyState;
    // Whoever comes back to the page later does not begin again.
    replace(parameters, rest);
    begin();
  });
  useEffect(() => {
    if (isAsked) start();
  }, [isAsked]);
}
