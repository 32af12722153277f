import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A one-line text field, of large letters where it is the page's only one; name it with `Field` or an `aria-label`. */
export function Input({
  large,
  className,
  ...rest
}: ComponentProps<"input"> & { large?: boolean }) {
  return (
    <input
      className={clsx(
        "h-11 w-full rounded-control border border-field bg-white px-3.5 text-ink",
        large ? "text-22" : "text-16",
        "placeholder:text-muted aria-invalid:border-danger disabled:bg-newsprint disabled:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
