import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

interface ThanksPanelProps {
  place: string;
  heading: string;
  children: ReactNode;
}

/** The end of the signup: the coupon, stamped. */
export function ThanksPanel({ place, heading, children }: ThanksPanelProps) {
  return (
    <div className="grid gap-5 rounded-card border-2 border-live bg-white p-5 sm:p-8">
      <p className="flex items-center gap-2.5 font-semibold text-live">
        <span className="grid size-8 place-items-center rounded-full bg-live text-white">
          <Check aria-hidden className="size-5" />
        </span>
        {place}
      </p>
      <h1 className="text-40 xl:text-56">{heading}</h1>
      {asksToConfirm(useLocation().state) && (
        <p className="font-semibold text-18">Check your messages: one tap counts you in.</p>
      )}
      {children}
    </div>
  );
}

/** Whether the signup that led here said that the welcome must be answered first. */
function asksToConfirm(state: unknown): boolean {
  return (
    typeof state === "object" &&
    state !== null &&
    "mustConfirm" in state &&
    state.mustConfirm === true
  );
}
