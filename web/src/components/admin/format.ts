// How the administrators' pages write dates, money, numbers and phones. Every time of day is the drawing's: Eastern.
import { maskPhone } from "@/lib/phone.ts";

const zone = "America/New_York";
const day = new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "medium" });
const civilDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** 'Nov 15, 2026': the Eastern day of an instant, or a plain date as it is. */
export function formatDate(value: string): string {
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isPlain ? civilDay.format(plain(value)) : day.format(new Date(value));
}

/** 'Nov 15 – 22, 2026': the shortest way to write two plain dates. */
export function formatDates(start: string, end: string): string {
  const range = civilDay.formatRange(plain(start), plain(end));
  // Intl puts thin spaces around the dash that few fonts have.
  return range.replaceAll("\u2009", " ");
}

function plain(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** 'Nov 15, 2026, 6:00 PM', Eastern. */
export function formatDateTime(instant: string): string {
  // Intl puts a narrow space before AM and PM that few fonts have.
  return moment.format(new Date(instant)).replaceAll("\u202f", " ");
}

/** '(617) 555-0142' when the number holds ten digits, else as it is. */
export function formatPhone(number: string): string {
  return /^\d{10}$/.test(number) ? maskPhone(number) : number;
}

/** '$200' or '$200.50' of cents. */
export function formatMoney(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString("en-US");
  const rest = cents % 100;
  return rest === 0 ? `$${whole}` : `$${whole}.${String(rest).padStart(2, "0")}`;
}

/** '24,086'. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** '1 member', '1,234 members'. */
export function formatMembers(count: number): string {
  return count === 1 ? "1 member" : `${formatCount(count)} members`;
}

/** How many rows match; '1,000+' when there are more, which were not counted. */
export function formatTotal(total: number, isCapped: boolean | undefined): string {
  return `${formatCount(total)}${isCapped ? "+" : ""}`;
}
