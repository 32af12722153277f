import type { MouseEvent } from "react";
import { Button } from "@/components/ui/Button.tsx";

/** The id of the form's heading, to which the page's own links lead. */
export const formHeadingId = "apply";

interface ApplyLinkProps {
  size?: "default" | "lg" | "xl";
  className?: string;
  /** Called when the link is followed. */
  onFollow?: () => void;
}

/** 'Apply to Be Featured': scrolls to the form and takes the keyboard along. */
export function ApplyLink({ size, className, onFollow }: ApplyLinkProps) {
  function goToForm(event: MouseEvent) {
    const heading = document.getElementById(formHeadingId);
    if (!heading) return;
    // The address stays as it is: a new one would count as another page and scroll to its top.
    event.preventDefault();
    onFollow?.();
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    heading.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
    heading.focus({ preventScroll: true });
  }

  return (
    <Button asChild variant="hero" size={size} className={className}>
      {/* A real address, so that it leads to the form before any script has run. */}
      <a href={`#${formHeadingId}`} onClick={goToForm}>
        Apply to Be Featured
      </a>
    </Button>
  );
}
