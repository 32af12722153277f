import type { Town } from "@/features/town/api.ts";
import { labelFromSlug } from "@/features/town/names.ts";
import { useBoot } from "@/lib/useBoot.ts";
import pageHeads from "../page-heads.json";
import { useHead } from "../useHead.ts";

type TownPageKey = "town" | "town-thanks" | "town-thanks-prelaunch" | "contest";

/** Sets the head of a page about a town; on the contest page the live contest's own words win. */
export function useTownHead(key: TownPageKey, slug: string, town: Town | undefined): void {
  const { brand } = useBoot();
  const place = town?.full_name ?? labelFromSlug(slug);
  const fill = (text: string) => text.replaceAll("{brand}", brand.name).replaceAll("{town}", place);
  const contest = key === "contest" ? town?.contest : null;
  useHead({
    title: contest ? `${contest.title} | ${brand.name}` : fill(pageHeads[key].title),
    description: contest?.description || fill(pageHeads[key].description),
    canonicalPath: null,
  });
}
