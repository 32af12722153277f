// Instants in US Eastern time as people read them. Reads no clock itself.

const zone = "America/New_York";

const spokenInstant = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

const spokenDate = new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "full" });

const exactInstant = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

/** An instant as people say it: 'Sunday, November 15, 2026 at 6:00 PM EST'. */
export function spoken(time: string): string {
  return inOnePiece(spokenInstant.format(new Date(time)));
}

/** The day of an instant as people say it: 'Sunday, November 15, 2026'. */
export function spokenDay(time: string): string {
  return spokenDate.format(new Date(time));
}

/** An instant to the second, for lists of events: 'Nov 15, 2026, 6:00:02 PM'. */
export function exact(time: string): string {
  return inOnePiece(exactInstant.format(new Date(time)));
}

/** The time of day never breaks across lines. */
function inOnePiece(text: string): string {
  return text.replaceAll(/\s(?=[AP]M|[A-Z]{3}$)/g, "\u00a0");
}
