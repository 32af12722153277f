// Finishes index.html after bundling: the stylesheet is written into the page, so the first paint waits for
// no second request, and the two text fonts are preloaded under their hashed names. Touches no other page.
// Beside it the server finds which scripts the app and each page that is not prerendered need, to name them in its head.
// Fails the build that has made a chunk too small to be one.
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import heads from "../src/app/page-heads.json" with { type: "json" };
import { crumbs } from "./chunks.ts";

/** The Vite plugin that inlines the public stylesheet and preloads the fonts of index.html. */
export function shellAssets(): Plugin {
  return {
    name: "townpick-shell-assets",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const app = chunks.find((chunk) => holds(chunk, "/src/main.tsx"));
      if (!app) return;
      const wrong = crumbs(chunks);
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      const source = JSON.stringify(scripts(chunks, app));
      this.emitFile({ type: "asset", fileName: ".scripts.json", source });
    },
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
        return { html: laterThanPictures(inlined), tags };
      },
    },
  };
}

/** The first screen is in the document: scripts must not take its pictures' and fonts' share of a slow network. */
function laterThanPictures(html: string): string {
  return html.replace(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  );
}

/** The scripts of the app, and those a page loads beyond them by the page's key. */
function scripts(chunks: Rolldown.OutputChunk[], app: Rolldown.OutputChunk) {
  const withImports = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()) => {
    if (chunk && !found.has(chunk.fileName)) {
      found.add(chunk.fileName);
      for (const name of chunk.imports) {
        withImports(
          chunks.find(({ fileName }) => fileName === name),
          found,
        );
      }
    }
    return found;
  };
  const ofApp = withImports(app);
  const pages: Record<string, string[]> = {};
  for (const [key, head] of Object.entries(heads)) {
    if (!("module" in head)) continue;
    const page = chunks.find((chunk) => holds(chunk, `/routes/${head.module}.tsx`));
    if (!page) throw new Error(`page-heads.json names no module of the build: ${head.module}`);
    pages[key] = [...withImports(page)].filter((name) => !ofApp.has(name));
  }
  return { app: [...ofApp], pages };
}

function holds({ moduleIds }: Rolldown.OutputChunk, file: string): boolean {
  return moduleIds.some((id) => id.endsWith(file));
}
