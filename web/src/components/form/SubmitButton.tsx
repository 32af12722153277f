import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useHydrated } from "@/lib/useHydrated.ts";

interface SubmitButtonProps {
  busy: boolean;
  children: ReactNode;
}

/** Sends its form. Busy, it keeps the keyboard's place; before hydration it does not let the browser send anything. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="hero"
      size="xl"
      disabled={!hydrated}
      aria-disabled={busy}
      className="w-full"
    >
      {busy ? "Submitting..." : children}
    </Button>
  );
}
