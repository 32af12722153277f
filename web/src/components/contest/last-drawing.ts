// A town's last drawing in a few words.
import type { Town } from "@/lib/town.ts";

type Drawing = NonNullable<Town["last_drawing"]>;

const day = 24 * 60 * 60 * 1000;

/** What it is called: the one before this week's, or one that is longer ago. */
export function lastDrawingLabel(closedAt: string, now: Date): string {
  const age = now.getTime() - Date.parse(closedAt);
  return age < 8 * day ? "Last week’s drawing" : "The last drawing";
}

/** Who won, as the words before the prize: 'Maria G. and Bo R. won:'. */
export function whoWon({ winners, further_winners: more }: Drawing): string {
  if (winners.length === 0) {
    if (more === 0) return "The prize was not awarded:";
    return more === 1 ? "A neighbor won:" : `${more.toLocaleString("en-US")} neighbors won:`;
  }
  const names = more > 0 ? [...winners, `${more.toLocaleString("en-US")} more`] : winners;
  const last = names.at(-1);
  return names.length === 1 ? `${last} won:` : `${names.slice(0, -1).join(", ")} and ${last} won:`;
}
