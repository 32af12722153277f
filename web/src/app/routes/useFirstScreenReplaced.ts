import { useLayoutEffect } from "react";

/** Takes away the first screen that came with the document, in the moment the page itself stands in its place. */
export function useFirstScreenReplaced(): void {
  useLayoutEffect(() => document.getElementById("first-screen")?.remove(), []);
}
