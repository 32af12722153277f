// page-heads.json is read by the server too. What the browser never asks for does not travel to it.
import type { Plugin } from "vite";

/** The Vite plugin that leaves the scripts' names and every 'no' out of page-heads.json. */
export function slimPageHeads(): Plugin {
  return {
    name: "townpick-slim-page-heads",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/page-heads.json")) return null;
      const slim = JSON.parse(code, (key, value) =>
        key === "module" || value === false ? undefined : value,
      );
      return { code: JSON.stringify(slim), map: null };
    },
  };
}
