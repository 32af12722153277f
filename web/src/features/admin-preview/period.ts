const longDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** The days of a contest in long form: 'November 15, 2026 – November 22, 2026'. */
export function periodOf({ start_date, end_date }: { start_date: string; end_date: string }) {
  const spelled = (date: string) => longDate.format(new Date(`${date}T00:00:00Z`));
  return `${spelled(start_date)} – ${spelled(end_date)}`;
}
