import { Link } from "react-router";
import { paths } from "@/lib/paths.ts";

const stages = [
  {
    when: "While the contest runs",
    what: "A secret number is already fixed. The contest’s page shows its fingerprint, so the number cannot be swapped later, not even by us.",
  },
  {
    when: "Sunday, 6 PM Eastern",
    what: "The list closes. Every member in it gets a random ticket, and the whole list gets a fingerprint of its own before anything is drawn.",
  },
  {
    when: "Right after",
    what: "The number and the list together decide the order of the tickets. The first wins; those behind it are the alternates, in order.",
  },
  {
    when: "From then on",
    what: "The number, the tickets and every step are public, without anyone’s name or contact details. Repeat the drawing and you get the same winner.",
  },
] as const;

/** Why the drawing is fair, for somebody who has a minute. */
export function FairDrawing() {
  return (
    <section
      aria-labelledby="fair-drawing"
      className="page-width grid gap-10 py-16 md:gap-14 md:py-24 lg:py-32"
    >
      <div className="grid gap-5 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-20">
        <h2
          id="fair-drawing"
          tabIndex={-1}
          className="max-w-[16ch] scroll-mt-8 text-40 outline-none md:text-56"
        >
          How the drawing stays fair
        </h2>
        <p className="max-w-[50ch] text-18">
          You do not have to take our word for it. The number that decides is fixed before the list
          of entries exists, and everything is published when it is over, so that anyone can check
          who won and why.
        </p>
      </div>
      <ol className="grid border-ink border-t-2 md:grid-cols-2 lg:grid-cols-4 lg:gap-x-10 md:max-lg:gap-x-10">
        {stages.map(({ when, what }) => (
          <li
            key={when}
            className="relative grid content-start gap-2 border-hairline py-6 max-md:border-b md:pt-8"
          >
            <span
              aria-hidden
              className="-top-[7px] absolute left-0 hidden size-3 rounded-full bg-terracotta lg:block"
            />
            <p className="font-semibold text-terracotta">{when}</p>
            <p>{what}</p>
          </li>
        ))}
      </ol>
      <p className="max-w-[68ch] text-muted">
        A drawing can also mix in a number from a public source that exists only after the list has
        closed; then nobody at all can know the outcome beforehand. Each drawing’s page says whether
        it did. The exact method is in the{" "}
        <Link to={`${paths.rules}#how-winners-are-drawn`} className="text-link">
          Official Rules
        </Link>
        .
      </p>
    </section>
  );
}
