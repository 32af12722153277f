import { clsx } from "clsx";
import { type ComponentProps, useEffect, useRef } from "react";

interface ArrivalHeadingProps extends ComponentProps<"h1"> {
  /** Whether the keyboard goes here, because the button that had it is gone. */
  takesFocus: boolean;
}

/** A page's headline that what a person just did leads to. */
export function ArrivalHeading({ takesFocus, className, ...rest }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.scrollIntoView?.({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={clsx("focus-visible:outline-none", className)}
      {...rest}
    />
  );
}
