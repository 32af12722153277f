import type { ReactNode } from "react";
import { paths } from "@/lib/paths.ts";

/**
 * The honour roll of a town. Rendered by the page, and at build time as the template that the server fills: it uses plain
 * links, which work without scripts.
 */
export function WinnersPaper(props: { slug: string; fullName: string; children: ReactNode }) {
  const { slug, fullName, children } = props;
  return (
    <div className="page-width grid max-w-4xl gap-10 py-10 md:gap-14 md:py-16">
      <header className="grid gap-4 border-ink border-b-4 border-double pb-6 md:pb-8">
        <p className="text-18">
          <a href={paths.town(slug)} className="text-link">
            {fullName}
          </a>
        </p>
        <h1 className="text-40 md:text-56">Winners in {fullName}</h1>
        <p className="max-w-[60ch] text-18">
          Everybody who won a weekly drawing here, by first name and initial. Each drawing can be
          checked by anyone.
        </p>
      </header>
      {children}
    </div>
  );
}

/** The drawings of one year. */
export function YearOfWinners({ year, children }: { year: string; children: ReactNode }) {
  return (
    <section aria-label={year} className="grid gap-4">
      <h2 className="text-28 md:text-40">{year}</h2>
      <ol className="border-ink border-t-2">{children}</ol>
    </section>
  );
}

interface WonProps {
  day: ReactNode;
  winners: ReactNode;
  prize: string;
  business: string;
  drawing: string;
}

/** One drawing: who won what, and when. */
export function Won({ day, winners, prize, business, drawing }: WonProps) {
  return (
    <li className="grid gap-x-8 gap-y-1 border-hairline border-b py-4 md:grid-cols-[15rem_1fr_auto]">
      <span className="text-muted">{day}</span>
      <span className="grid gap-1">
        <span className="font-semibold text-18">{winners}</span>
        <span>
          {prize}, given by {business}
        </span>
      </span>
      <a href={drawing} className="text-link">
        The drawing <span className="sr-only">of {day}</span>
      </a>
    </li>
  );
}

/** What is said of a drawing whose prize nobody took. */
export const nobody = "Nobody took the prize";

/** What is said where nothing was drawn yet. */
export function NothingDrawn() {
  return (
    <p className="text-18">Nothing was drawn here yet. The first winners will be listed here.</p>
  );
}
