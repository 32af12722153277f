import { labelFromSlug } from "@/features/town/names.ts";
import { paths } from "@/lib/paths.ts";
import type { Town } from "@/lib/town.ts";
import { useBoot } from "@/lib/useBoot.ts";
import contestHead from "../page-heads.json?contest&head";
import townHead from "../page-heads.json?town&head";
import thanksHead from "../page-heads.json?town-thanks&head";
import prelaunchThanksHead from "../page-heads.json?town-thanks-prelaunch&head";
import { useHead } from "../useHead.ts";

const heads = {
  town: townHead,
  contest: contestHead,
  "town-thanks": thanksHead,
  "town-thanks-prelaunch": prelaunchThanksHead,
};

type TownPageKey = keyof typeof heads;

/** Sets the head of a page about a town; on the contest page the live contest's own words win. */
export function useTownHead(key: TownPageKey, slug: string, town: Town | undefined): void {
  const { brand } = useBoot();
  const place = town?.full_name ?? labelFromSlug(slug);
  const fill = (text: string) => text.replaceAll("{brand}", brand.name).replaceAll("{town}", place);
  const contest = key === "contest" ? town?.contest : null;
  useHead({
    title: contest ? `${contest.title} | ${brand.name}` : fill(heads[key].title),
    description: contest?.description || fill(heads[key].description),
    canonicalPath: canonicalOf(key, slug),
  });
}

/** The main address of the page; the pages of thanks are for whoever has just joined. */
function canonicalOf(key: TownPageKey, slug: string): string | null {
  if (key === "town") return paths.town(slug);
  return key === "contest" ? paths.contest(slug) : null;
}
