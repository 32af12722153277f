import { endedWithStop } from "@/lib/full-stop.ts";

/** The title offered for a business's contest. */
export function offeredTitle(business: string): string {
  return `Win a $200 gift card to ${business}!`;
}

/** The description offered for a contest in a town ('Salem, MA'). */
export function offeredDescription(business: string, town: string): string {
  const name = town.replace(/,\s*[A-Z]{2}$/, "");
  return `${name}, meet your pick of the week: ${endedWithStop(business)} Everyone who has joined in ${name} is entered automatically, and the winner is drawn on Sunday at 6 PM Eastern. Shop local, love ${name}.`;
}

/** How many have won: '1 winner', '3 winners'. */
export function winnersSelected(count: number): string {
  return count === 1 ? "1 winner" : `${count.toLocaleString("en-US")} winners`;
}

/** Stands for a title that is missing. */
export const untitled = "Untitled Contest";

/** Stands for a name that was removed with the member. */
export const deletedMember = "Deleted member";

/** Eight characters that tell contests apart: ids begin with the time and end with chance. */
export function shortId(id: string): string {
  return id.slice(-8);
}
