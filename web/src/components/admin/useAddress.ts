// What a page notes about itself in its address and history entry. Written out instead of the router's own hook for
// search parameters, which would become part of the public pages' code.
import { useLocation, useNavigate } from "react-router";

type HistoryState = Readonly<Record<string, unknown>>;

/**
 * The search parameters of the page and what its history entry keeps, and two ways to change both: in place, for
 * filters, and as a step of its own that Back undoes, for tabs and views.
 */
export function useAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const historyState: HistoryState = typeof state === "object" && state !== null ? state : {};

  function go(next: URLSearchParams, nextState: HistoryState, replace: boolean) {
    // The page stays where it is scrolled to: nobody has gone anywhere.
    navigate({ search: next.toString() }, { replace, state: { ...nextState, staysInPlace: true } });
  }

  return {
    parameters,
    historyState,
    replace: (next: URLSearchParams, nextState: HistoryState = historyState) =>
      go(next, nextState, true),
    step: (next: URLSearchParams, nextState: HistoryState = {}) => go(next, nextState, false),
  };
}
