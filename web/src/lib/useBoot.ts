import { createContext, useContext } from "react";
import { type Boot, defaultBoot } from "./boot.ts";

/** Carries this instance's settings to every component. */
export const BootContext = createContext<Boot>(defaultBoot);

/** This instance's settings. */
export function useBoot(): Boot {
  return useContext(BootContext);
}
