import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

const promises = ["Free to join", "Hand-selected businesses", "Major prizes"];

const lines = [
  {
    statement: "We pick a local business.",
    detail:
      "One hand-selected place in your town is featured each week, and it gives the prize: a gift card or an experience.",
  },
  {
    statement: "You are automatically entered.",
    detail:
      "Join your town once, free. From then on you are in every week’s drawing, with nothing to buy and nothing to do.",
  },
  {
    statement: "A winner is announced every Sunday.",
    detail:
      "The drawing is on Sunday at 6 PM Eastern. Winners hear from us by email and have 48 hours to answer.",
  },
];

/** How a week goes, in three lines. */
export function WeekInThreeLines() {
  return (
    <section aria-labelledby="week" className="page-width pt-8 pb-16 md:pb-24 lg:pb-32">
      <ul className="mb-16 grid border-ink border-y-4 border-double py-4 text-center font-semibold text-16 max-sm:gap-1 lg:text-18 sm:grid-cols-3 sm:divide-x sm:divide-field md:mb-24">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="grid content-start gap-5">
          <h2 id="week" className="text-40 lg:text-56">
            One town, one pick, every week.
          </h2>
          <p className="max-w-[46ch] text-18 text-muted">
            Each week one exceptional local business is featured, and everyone who joined the town
            is in the drawing for its prize.
          </p>
          <p>
            <Link to={paths.howItWorks} className="text-link">
              Read how it works
            </Link>
          </p>
        </div>
        <ol className="border-ink border-t-2">
          {lines.map(({ statement, detail }, index) => (
            <li
              key={statement}
              className="grid grid-cols-[2.5rem_1fr] gap-x-4 border-hairline border-b py-7 md:grid-cols-[4rem_1fr]"
            >
              <span aria-hidden className="font-semibold text-28 text-terracotta tabular-nums">
                {index + 1}
              </span>
              <div className="grid gap-2">
                <p className="font-semibold text-22 md:text-28">{statement}</p>
                <p className="max-w-[54ch] text-18 text-muted">{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
