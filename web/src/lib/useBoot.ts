import { createContext, useContext, useSyncExternalStore } from "react";
import { type Boot, defaultBoot } from "./boot.ts";

/** Carries this instance's settings to every component. */
export const BootContext = createContext<Boot>(defaultBoot);

const never = () => () => {};

/**
 * This instance's settings. While a prerendered page hydrates it answers the defaults the page was built with,
 * so that an instance with another name does not break hydration, and the real ones right after.
 */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  return useSyncExternalStore(
    never,
    () => boot,
    () => defaultBoot,
  );
}
