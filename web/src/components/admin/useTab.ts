import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageMemoryOf } from "./page-memory.ts";
import { useAddress } from "./useAddress.ts";

/** The chosen tab of a page, which is in its address; each tab has filters of its own, and Back leads to the previous tab. */
export function useTab(keys: readonly string[], fallback: string): [string, (key: string) => void] {
  const { parameters, step } = useAddress();
  const { key: entry } = useLocation();
  const { tabs } = pageMemoryOf(useQueryClient());
  const asked = parameters.get("tab") ?? tabs.get(entry);
  const chosen = asked !== undefined && keys.includes(asked) ? asked : fallback;
  const wanted = useRef(chosen);
  useEffect(() => {
    wanted.current = chosen;
    // An address without a tab shows the last one there was, which is another one by the time of the way back.
    tabs.set(entry, chosen);
  }, [tabs, entry, chosen]);

  function choose(key: string) {
    // A press chooses a tab twice, by the press and by the focus that follows it: that is one step.
    if (wanted.current === key) return;
    wanted.current = key;
    step(new URLSearchParams({ tab: key }));
  }
  return [chosen, choose];
}
