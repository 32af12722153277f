import { CircleAlert, PartyPopper } from "lucide-react";
import type { Toast } from "@/lib/toast.ts";

/**
 * What a toast said, kept where it was caused. Not announced: the toast has been. Nothing is shown for null. It comes
 * before the form's button, and both are brought above the place where the toast lies.
 */
export function FormNotice({ notice }: { notice: Toast | null }) {
  if (!notice) return null;
  const failed = notice.variant === "destructive";
  const Icon = failed ? CircleAlert : PartyPopper;
  return (
    <div
      ref={bringIntoView}
      className={`flex scroll-mb-56 items-start gap-2.5 rounded-control border-l-4 px-3.5 py-3 ${
        failed ? "border-danger bg-danger/8" : "border-live bg-live/8"
      }`}
    >
      <Icon
        aria-hidden
        className={`mt-1 size-4 shrink-0 ${failed ? "text-danger" : "text-live"}`}
      />
      <p>
        <strong className="font-semibold">{notice.title}</strong> {notice.description}
      </p>
    </div>
  );
}

function bringIntoView(element: HTMLDivElement | null) {
  element?.scrollIntoView?.({ block: "nearest" });
}
