import type { ReactNode } from "react";

interface MastheadProps {
  title: string;
  left: ReactNode;
  right: ReactNode;
}

/** The head of the town's paper: its title between rules, and the line under it. */
export function Masthead({ title, left, right }: MastheadProps) {
  return (
    <div className="border-ink border-b-4 border-double pb-3 md:pb-4">
      <h1 className="text-40 md:text-center md:text-56 lg:text-72">{title}</h1>
      <div className="mt-3 flex flex-wrap justify-between gap-x-8 border-ink border-t pt-3 text-14 md:mt-4 md:text-16">
        <p className="font-semibold">{left}</p>
        <p>{right}</p>
      </div>
    </div>
  );
}
