// The drawing's clock: Sunday at 6 PM in US Eastern time, whatever zone the visitor is in. Reads no clock itself.

const zone = "America/New_York";
const drawingHour = 18;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const civilParts = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

const longDate = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** What is left until an instant, as a countdown shows it. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The next drawing: today when it is Sunday before 6 PM Eastern, else the Sunday that follows. */
export function nextDrawing(now: Date): Date {
  const civil = easternClock(now);
  const hoursToday = civil % day;
  // 1 January 1970, where this count of days begins, was a Thursday.
  const weekday = (Math.floor(civil / day) + 4) % 7;
  const passed = weekday === 0 && hoursToday >= drawingHour * hour;
  const daysAhead = passed ? 7 : (7 - weekday) % 7;
  const target = civil - hoursToday + daysAhead * day + drawingHour * hour;
  // Clocks change at 2 AM. Read as UTC, the target is early on that Sunday's afternoon: its offset is the right one.
  return new Date(target - (easternClock(new Date(target)) - target));
}

/** The time from one instant to a later one in whole seconds; zeros when the later one has come. */
export function timeLeft(now: Date, until: Date): TimeLeft {
  const left = Math.max(until.getTime() - now.getTime(), 0);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}

/** A date as the paper prints it: 'Sunday, November 15'. */
export function easternDate(instant: Date): string {
  return longDate.format(instant);
}

/** What clocks in the zone show, as if it were milliseconds of UTC. */
function easternClock(instant: Date): number {
  const part = Object.fromEntries(
    civilParts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}
