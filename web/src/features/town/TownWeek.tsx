import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

/** A week in the town, as a timetable. */
export function TownWeek({ town }: { town: string }) {
  const timetable = [
    {
      when: "Monday, 10 AM Eastern",
      what: `We send you the week’s pick: one hand-selected local business in ${town}, and what it gives away.`,
    },
    {
      when: "All week",
      what: "Members are already entered. There is nothing to buy and nothing to do.",
    },
    {
      when: "Sunday, 6 PM Eastern",
      what: "The drawing. Winners hear from us by email and have 48 hours to answer.",
    },
  ];
  return (
    <section aria-labelledby="town-week" className="border-hairline border-t bg-newsprint">
      <div className="page-width grid gap-8 py-16 md:py-24 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="grid content-start gap-4">
          <h2 id="town-week" className="text-28 sm:text-40">
            A week in {town}
          </h2>
          <p className="max-w-[46ch] text-muted">
            The drawing is designed so that anyone can check it afterward.{" "}
            <Link to={paths.howItWorks} className="text-link">
              Read how it works
            </Link>
          </p>
        </div>
        <dl className="border-ink border-t-2">
          {timetable.map(({ when, what }) => (
            <div
              key={when}
              className="grid gap-1 border-hairline border-b py-5 sm:grid-cols-[13rem_1fr] sm:gap-6"
            >
              <dt className="font-semibold text-18">{when}</dt>
              <dd className="max-w-prose text-18 text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
