import type { ReactNode } from "react";

interface FigureProps {
  name: string;
  /** Long hexadecimal digits are set in a fixed width and may break anywhere. */
  isHash?: boolean;
  children: ReactNode;
}

/** A number of a drawing or a ledger, inside a list of them. */
export function Figure({ name, isHash = false, children }: FigureProps) {
  return (
    <div className="grid gap-1 border-hairline border-b py-3 md:grid-cols-[18rem_1fr] md:gap-6">
      <dt className="text-muted">{name}</dt>
      <dd
        className={
          isHash ? "break-all font-[family-name:ui-monospace,monospace] text-14" : "tabular-nums"
        }
      >
        {children}
      </dd>
    </div>
  );
}
