// The week of a contest as the calendar has it: from a Sunday to the next, in dates alone (YYYY-MM-DD).
import { nextDrawing } from "./eastern.ts";

const day = 24 * 60 * 60 * 1000;
const easternDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const spelledOut = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });

/** Whether the text is a date, and a Sunday. */
export function isSunday(date: string): boolean {
  const midnight = midnightOf(date);
  return midnight !== null && new Date(midnight).getUTCDay() === 0;
}

/** The date a contest ends that starts on `date`: seven days later. Null for what is no date. */
export function endOfWeek(date: string): string | null {
  const midnight = midnightOf(date);
  return midnight === null ? null : new Date(midnight + 7 * day).toISOString().slice(0, 10);
}

/** The date a contest starts that ends on `date`: seven days earlier. What is no date stays as it is. */
export function weekBefore(date: string): string {
  const midnight = midnightOf(date);
  return midnight === null ? date : new Date(midnight - 7 * day).toISOString().slice(0, 10);
}

/** The coming Sunday by the drawing's clock; today when it is one. */
export function nextSunday(now: Date): string {
  const today = Date.parse(`${easternDay.format(now)}T00:00:00Z`);
  const daysAhead = (7 - new Date(today).getUTCDay()) % 7;
  return new Date(today + daysAhead * day).toISOString().slice(0, 10);
}

/** The first Sunday whose week has not begun: today only before the drawing's hour. */
export function nextWeekToPlan(now: Date): string {
  return easternDay.format(nextDrawing(now));
}

/** Whether the week that starts on `sunday` is the one that runs now. */
export function hasBegun(sunday: string, now: Date): boolean {
  return endOfWeek(sunday) === nextWeekToPlan(now);
}

/** The first Sunday from `sunday` on that is not among the taken ones. */
export function firstFreeSunday(sunday: string, taken: readonly string[]): string {
  if (!taken.includes(sunday)) return sunday;
  return firstFreeSunday(
    endOfWeek(sunday) ?? sunday,
    taken.filter((date) => date !== sunday),
  );
}

/** 'Sunday, November 22, 2026'. */
export function spellDate(date: string): string {
  const midnight = midnightOf(date);
  return midnight === null ? date : spelledOut.format(midnight);
}

/** The date's midnight in UTC; null for what is no date, February 30 included. */
function midnightOf(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return isReal ? midnight : null;
}
