// What a page notes about itself in its address and history entry. Written out instead of the router's own hook for
// search parameters, which would become part of the public pages' code.
import { useLocation, useNavigate } from "react-router";

type Kept = Readonly<Record<string, unknown>>;

/**
 * The search parameters of the page and what its history entry keeps, and two ways to change both: in place, for
 * filters, and as a step of its own that Back undoes, for tabs and views.
 */
export function useAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const kept: Kept = typeof state === "object" && state !== null ? state : {};

  function go(next: URLSearchParams, keep: Kept, replace: boolean) {
    // The page stays where it is scrolled to: nobody has gone anywhere.
    navigate({ search: next.toString() }, { replace, state: { ...keep, staysInPlace: true } });
  }

  return {
    parameters,
    kept,
    replace: (next: URLSearchParams, keep: Kept = kept) => go(next, keep, true),
    step: (next: URLSearchParams) => go(next, {}, false),
  };
}
