import type { ReactNode } from "react";

interface StatCardProps {
  label: string;
  /** Undefined while it is not known yet; its place is kept. */
  value: ReactNode | undefined;
  note?: ReactNode;
}

/** One number and what it counts; place several in a `StatCards`. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="grid content-start gap-1 bg-white px-4 py-3.5">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="min-h-[2.1875rem] font-semibold text-22 tabular-nums sm:text-28">{value}</dd>
      {note && <dd className="text-14 text-muted">{note}</dd>}
    </div>
  );
}

/** A row of numbers. */
export function StatCards({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline max-sm:[&>*:last-child:nth-child(odd)]:col-span-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {children}
    </dl>
  );
}
