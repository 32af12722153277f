import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The second step as an entry of the browser's history at the same address: Back leads to the first step, not away
 * from the page. The entry holds nothing of what was typed.
 */
export function useStepInHistory() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isEntered = Boolean(state?.signupDetails);
  const entered = useRef(isEntered);
  entered.current = isEntered;

  return {
    isEntered,
    enter() {
      if (entered.current) return;
      navigate({ pathname, search, hash }, { state: { signupDetails: true, staysInPlace: true } });
    },
    leave() {
      // Whoever has gone back by then is not taken back once more.
      if (entered.current) navigate(-1);
    },
  };
}
