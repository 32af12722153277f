// Finds classes of one element that set the same thing: which of them holds is decided by the stylesheet's order, not
// by whoever wrote the later one.
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge<"underlined">({
  override: {
    theme: {
      text: ["14", "16", "18", "22", "28", "40", "56", "72"],
      radius: ["control", "card"],
    },
  },
  extend: { classGroups: { underlined: ["text-link"] } },
});

/** The elements below `root` whose classes contradict each other, each with those that lose. */
export function contradictions(root: Element): string[] {
  const found = [...root.querySelectorAll("[class]")].flatMap((element) => {
    const classes = element.getAttribute("class") ?? "";
    const merged = new Set(merge(classes).split(/\s+/));
    const lost = classes.split(/\s+/).filter((name) => name !== "" && !merged.has(name));
    return lost.length === 0 ? [] : [`${lost.join(" ")} in '${classes}'`];
  });
  return [...new Set(found)];
}
