// Finishes index.html after bundling: the stylesheet is written into the page, so the first paint waits for
// no second request, and the two text fonts are preloaded under their hashed names. Touches no other page.
import type { HtmlTagDescriptor, Plugin } from "vite";

/** The Vite plugin that inlines the public stylesheet and preloads the fonts of index.html. */
export function shellAssets(): Plugin {
  return {
    name: "townpick-shell-assets",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith("index.html")) return html;
        const tags: HtmlTagDescriptor[] = Object.keys(bundle)
          .filter((name) => name.endsWith(".woff2"))
          .sort()
          .map((name) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: true,
              href: `/${name}`,
            },
            injectTo: "head-prepend",
          }));
        const inlined = html.replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (_tag, name: string) => {
            const asset = bundle[name];
            if (asset?.type !== "asset") throw new Error(`stylesheet ${name} is not in the bundle`);
            delete bundle[name];
            return `<style>${asset.source.toString()}</style>`;
          },
        );
        return { html: inlined, tags };
      },
    },
  };
}
