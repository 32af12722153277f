// Renders the static public pages at build time. Runs in Node only: never imported by the app.
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { paths } from "@/lib/paths.ts";
import { Providers } from "./app/providers.tsx";
import { AppRoutes } from "./app/router.tsx";
import { asPage, asTemplate, bootOfBlanks, firstScreens, slides } from "./first-screens.tsx";
import { createQueryClient } from "./lib/query-client.ts";

const pages = [
  { key: "home", path: "/" },
  { key: "businesses", path: paths.businesses },
  { key: "businesses-legacy", path: paths.businessesLegacy },
  { key: "nominate", path: paths.nominate },
  { key: "how-it-works", path: paths.howItWorks },
  { key: "faq", path: paths.faq },
  { key: "terms", path: paths.terms },
  { key: "privacy", path: paths.privacy },
  { key: "rules", path: paths.rules },
  { key: "not-found", path: "/404" },
];

/** The template of each static page, under its key of page-heads.json. */
export async function prerenderedPages(): Promise<{ key: string; html: string }[]> {
  return Promise.all(
    pages.map(async ({ key, path }) => ({ key, html: asPage(await htmlOf(path)) })),
  );
}

/** The templates of the first screens that the server fills, under the names it knows them by. */
export async function firstScreenTemplates(): Promise<{ name: string; html: string }[]> {
  return Promise.all(
    Object.entries(firstScreens).map(async ([name, screen]) => {
      const rendered = await rendering(paths.home, screen);
      return { name, html: asTemplate(rendered) };
    }),
  );
}

/** The HTML of each slide that a slideshow can begin with, as it stands in the pages. */
export async function renderedSlides(): Promise<string[]> {
  const rendered = slides.map((slide) => rendering(paths.home, slide));
  return (await Promise.all(rendered)).map((html) =>
    html.replaceAll(/<link rel="preload"[^>]*>/g, ""),
  );
}

function htmlOf(path: string): Promise<string> {
  return rendering(path, <AppRoutes />);
}

async function rendering(path: string, content: ReactNode): Promise<string> {
  const queryClient = createQueryClient();
  const { prelude } = await prerenderToNodeStream(
    <Providers boot={bootOfBlanks} queryClient={queryClient}>
      <StaticRouter location={path}>{content}</StaticRouter>
    </Providers>,
    {
      // A page that is loaded when it is opened must stand where it belongs, however long it is: React would move
      // a long one to the end and put it in place with an inline script, which the content policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await text(prelude);
  // The cache forgets after minutes, and its clock would keep the build waiting that long.
  queryClient.clear();
  return html;
}
