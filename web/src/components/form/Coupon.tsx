import { clsx } from "clsx";
import type { ReactNode } from "react";

interface CouponProps {
  /** The id of the heading inside that names it. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** The card around a form, set like a coupon to be cut out of the paper. */
export function Coupon({ labelledBy, className, children }: CouponProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={clsx(
        "rounded-card border-2 border-field border-dashed bg-paper p-5 sm:p-8 lg:p-10",
        className,
      )}
    >
      {children}
    </section>
  );
}
