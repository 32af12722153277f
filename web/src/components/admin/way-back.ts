// How somebody got to a page about one thing, noted in its history entry: whoever came from a list of the dashboard goes
// back to it as they left it, filters and place included.
import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { adminPaths } from "./paths.ts";

/** What links in a list note in the history entry of the page they lead to. */
export function useArrival(): { cameFrom: string } {
  return { cameFrom: useLocation().pathname };
}

/** For links from a page to the dashboard: takes the step back where that is where the person came from. */
export function useWayBack(): (event: MouseEvent) => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || state?.cameFrom !== adminPaths.dashboard) return;
    event.preventDefault();
    navigate(-1);
  };
}
