import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A one-line text field; name it with `Field` or an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      className={clsx(
        "h-11 w-full rounded-control border border-field bg-white px-3.5 text-16 text-ink",
        "placeholder:text-muted aria-invalid:border-danger disabled:bg-newsprint disabled:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
