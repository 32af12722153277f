/// <reference types="vitest/config" />
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks.ts";
import { pageHeads } from "./build/page-heads.ts";
import { shellAssets } from "./build/shell-assets.ts";

const service = "http://127.0.0.1:8080";
// What the service answers that is no page of the app; those that begin with ^ are patterns. The API reference under
// /api/docs is the built one, with its scripts under /assets/.
const answeredByService = [
  "/api",
  "/assets/",
  "/images/",
  "/social/",
  "/m/",
  "^/drawings/[^/]+/proof\\.json",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/",
  "/healthz",
  "/readyz",
];
const productionRouter = "./node_modules/react-router/dist/production/index.mjs";
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const tests = ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"];
// Those of whole pages, which remember things beyond one test, and those that replace modules or load them anew.
const apart = [
  "src/app/**/*.test.{ts,tsx}",
  "src/components/ui/ToastHost.test.tsx",
  "src/features/admin-places/PlacesUploadPage.test.tsx",
];

// Two builds into one folder: the app, and (mode "docs") the API reference, so that they share no chunk and the
// public entry stays small.
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  plugins: [pageHeads(), react(), tailwindcss(), shellAssets()],
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${pathOf("./src")}/` },
      // The package names only its development build, with warnings for developers in it.
      ...(command === "build"
        ? [{ find: /^react-router$/, replacement: pathOf(productionRouter) }]
        : []),
    ],
  },
  // A worker fetches what it needs later by itself, as pages do.
  worker: { format: "es" },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(answeredByService.map((path) => [path, service])),
  },
  build: {
    target: "es2022",
    // One stylesheet for all pages: it is written into the shell, so no chunk may ask for it again.
    cssCodeSplit: false,
    // Browsers without it fetch the scripts as they are imported.
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be named with each page that is opened later.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "js" ? needed.filter((name) => !/\/(vendor|main|index)-/.test(name)) : needed,
    },
    emptyOutDir: mode !== "docs",
    copyPublicDir: mode !== "docs",
    assetsDir: mode === "docs" ? "assets/docs" : "assets",
    // Small files stay files: inlined data: fonts could not be preloaded or cached.
    assetsInlineLimit: 0,
    // The API reference is megabytes by nature; the public budgets are held by size-limit.
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: pathOf(mode === "docs" ? "./docs.html" : "./index.html"),
      output: {
        codeSplitting: {
          groups: mode === "docs" || isSsrBuild ? [] : chunks,
        },
      },
    },
  },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // Files share modules and document, which each would load again for seconds.
    projects: [
      { extends: true, test: { name: "together", isolate: false, include: tests, exclude: apart } },
      { extends: true, test: { name: "apart", include: apart } },
    ],
    // Pages are loaded when they are opened, which takes a while on a busy machine.
    testTimeout: 60_000,
    // By default one core is left to the developer, which on two cores is half the machine.
    maxWorkers: availableParallelism(),
  },
}));
