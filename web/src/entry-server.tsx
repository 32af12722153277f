// Renders the static public pages at build time. Runs in Node only: never imported by the app.
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { paths } from "./app/paths.ts";
import { Providers } from "./app/providers.tsx";
import { AppRoutes } from "./app/router.tsx";
import { defaultBoot } from "./lib/boot.ts";
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

/** The HTML of each static page, under its key of page-heads.json. */
export async function prerenderedPages(): Promise<{ key: string; html: string }[]> {
  return Promise.all(pages.map(async ({ key, path }) => ({ key, html: await htmlOf(path) })));
}

async function htmlOf(path: string): Promise<string> {
  const queryClient = createQueryClient();
  const { prelude } = await prerenderToNodeStream(
    <Providers boot={defaultBoot} queryClient={queryClient}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
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
