// The words of the legal texts that differ from one installation to the next, and their links.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Boot } from "@/lib/boot.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** The product's name. */
export function Brand() {
  return useBoot().brand.name;
}

/** A link from one legal text to another page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}

/** Whether Google Analytics runs on this installation right now. */
export function AnalyticsState() {
  return analyticsState(useBoot().ga_measurement_id !== null);
}

/** What is said of Google Analytics when it runs, and when it does not. */
export function analyticsState(runs: boolean): string {
  return runs ? "switched on" : "switched off";
}

/** How long something is stored on this installation at present. */
export function KeptFor({ what }: { what: keyof NonNullable<Boot["kept"]> }) {
  return useBoot().kept?.[what] ?? "a limited time";
}
