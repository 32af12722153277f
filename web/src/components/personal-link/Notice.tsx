import type { ReactNode } from "react";
import { ArrivalHeading } from "./ArrivalHeading.tsx";

interface NoticeProps {
  /** The small line over the headline. */
  kicker: string;
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}

/** A few words framed like a public notice, in the middle of an otherwise empty page. */
export function Notice({ kicker, title, takesFocus = false, children }: NoticeProps) {
  return (
    <div className="m-auto grid w-full max-w-2xl animate-rise justify-items-center gap-5 border-4 border-ink border-double px-5 py-10 text-center md:px-12 md:py-14">
      <p className="font-semibold text-18 text-terracotta">{kicker}</p>
      <ArrivalHeading takesFocus={takesFocus} className="text-40 md:text-56">
        {title}
      </ArrivalHeading>
      <div className="grid max-w-[48ch] justify-items-center gap-4 text-18 text-muted">
        {children}
      </div>
    </div>
  );
}
