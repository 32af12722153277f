// Which files the app's scripts are put into. Left alone, every module that two pages share becomes a file of its own,
// of a few hundred bytes; here they are put together by who needs them.
// Groups take what matches and all it imports; an earlier group takes it from later ones.
import type { Rolldown } from "vite";

// Without those parts of the query library that only some pages use: what is in here, every visitor loads.
const vendor =
  /node_modules\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver|useQueries|queriesObserver)\.)(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|openapi-fetch|clsx|class-variance-authority|@radix-ui\/(react-slot|react-compose-refs)|lucide-react\/dist\/esm(?!\/icons))\//;
// Small things that pages have in common which do not go together otherwise.
const common =
  /lucide-react\/dist\/esm\/icons\/check\.|\/(useMutation|mutationObserver)\.|\/src\/(lib\/(eastern|eastern-instants|ask-again|phone|request-id|patience|useAction|refusals)\.|components\/(form\/|layout\/Page|contest\/(TimerTiles|useNow)|ui\/(Field|Input|Textarea|Photo|LoadFailure)\.)|.*\/(useHashTarget|useFirstScreenReplaced)\.)/;
const feature = /\/src\/features\/(admin-[a-z-]+)\//;
const pages = (names: string) => new RegExp(`/src/app/routes/(${names})\\.tsx$`);

/** The groups of the app's build. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What runs before the first paint must not bring along what is fetched after it.
  { name: "start", test: /\/src\/lib\/(once-painted|reload)\.ts$|vite\/preload-helper/ },
  // What every page needs and what seldom changes: one file, kept by browsers across releases.
  { name: "vendor", test: vendor },
  { name: "main", test: /\/src\/main\.tsx$/ },
  // What is not part of every page, and too large for those that do without.
  { name: "zod", test: /\/node_modules\/zod\// },
  { name: "forms", test: /\/node_modules\/(react-hook-form|@hookform)\// },
  { name: "dialog", test: /\/src\/components\/ui\/Dialog\./ },
  { name: "common", test: common },
  // Pages that people go to one after the other, with what they are made of.
  { name: "town", test: pages("Town|Contest") },
  { name: "drawing", test: pages("Drawing") },
  { name: "records", test: pages("ContestRules|Winners") },
  { name: "personal", test: pages("Preferences|Unsubscribe|Confirm") },
  { name: "claim", test: pages("Claim") },
  { name: "apply", test: pages("Businesses|BusinessesLegacy|Nominate") },
  { name: "not-found", test: pages("NotFound|ShortLink") },
  { name: "legal", test: /\/src\/features\/legal\/(inline|[A-Z])/ },
  // What administrators' pages share, then one file for each of their features.
  {
    name: "admin",
    test: /\/src\/(app\/admin|components\/admin|features\/admin-(dashboard|activity))\//,
  },
  // How the installation fares: pages that are looked at together.
  { name: "admin-health", test: /\/src\/features\/admin-(doctor|status)\// },
  { name: (id) => feature.exec(id)?.[1] ?? null, debugName: "features" },
];

const smallest = 4096;

/** What is wrong with the chunks: one that is tiny is a request too many where a single other one asks for it. */
export function crumbs(
  bundled: readonly Pick<
    Rolldown.OutputChunk,
    "fileName" | "code" | "imports" | "dynamicImports" | "isEntry"
  >[],
): string[] {
  return bundled
    .filter(({ code, isEntry }) => !isEntry && code.length < smallest)
    .flatMap(({ fileName, code }) => {
      const users = bundled.filter(
        ({ imports, dynamicImports }) =>
          imports.includes(fileName) || dynamicImports.includes(fileName),
      );
      return users.length === 1
        ? [`${fileName} (${code.length} bytes) belongs into ${users[0]?.fileName}, its only user`]
        : [];
    });
}
