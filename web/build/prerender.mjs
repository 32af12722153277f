// Renders the static public pages, and the first screens of pages about a town, to HTML fragments in dist/prerendered,
// which the service writes into the shell.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "dist", "prerendered");

// Inside node_modules so that the rendered bundle finds React; never shipped.
await mkdir(join(root, "node_modules", ".cache"), { recursive: true });
const work = await mkdtemp(join(root, "node_modules", ".cache", "prerender-"));
try {
  await build({
    root,
    logLevel: "warn",
    build: { ssr: "src/entry-server.tsx", outDir: work, emptyOutDir: true, copyPublicDir: false },
  });
  const { prerenderedPages, firstScreenTemplates, renderedSlides } = await import(
    pathToFileURL(join(work, "entry-server.js")).href
  );
  await mkdir(join(target, "first-screens"), { recursive: true });
  for (const { key, html } of await prerenderedPages()) {
    await writeFile(join(target, `${key}.html`), html);
    console.log(`prerendered ${key}: ${html.length} characters`);
  }
  const slides = await renderedSlides();
  await writeFile(join(target, "slides.json"), JSON.stringify(slides));
  for (const { name, html } of await firstScreenTemplates()) {
    // The server can begin with another slide only where it finds the first.
    if (html.includes("<picture") && !html.includes(slides[0]))
      throw new Error(`${name} has no first slide`);
    await writeFile(join(target, "first-screens", `${name}.html`), html);
    console.log(`prerendered first screen ${name}: ${html.length} characters`);
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
