import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";

interface RetryButtonProps extends ComponentProps<typeof Button> {
  retrying: boolean;
  onRetry: () => void;
}

/** Tries again what did not arrive. While that is under way it does nothing, and keeps the keyboard. */
export function RetryButton({ retrying, onRetry, ...button }: RetryButtonProps) {
  return (
    <Button {...button} aria-disabled={retrying} onClick={() => retrying || onRetry()}>
      {retrying ? "Trying..." : "Try Again"}
    </Button>
  );
}
