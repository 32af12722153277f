// What a page notes about itself in its address and history entry. Written out instead of the router's own hook for
// search parameters, which would become part of the public pages' code.
import { useLocation, useNavigate } from "react-router";

type Kept = Readonly<Record<string, unknown>>;

/** The search parameters of the page and what its history entry keeps, and the way to replace both in place. */
export function useAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const kept: Kept = typeof state === "object" && state !== null ? state : {};

  function replace(next: URLSearchParams, keep: Kept = kept) {
    // The page stays where it is scrolled to: nobody has gone anywhere.
    const { staysInPlace: _, ...rest } = keep;
    navigate(
      { search: next.toString() },
      { replace: true, state: { ...rest, staysInPlace: true } },
    );
  }

  return { parameters, kept, replace };
}
