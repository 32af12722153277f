import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A text field of several lines that grows with its text; name it with `Field` or an `aria-label`. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={clsx(
        "long-field field-sizing-content max-h-96 w-full rounded-control border border-field bg-white px-3.5 py-2.5 text-ink",
        "placeholder:text-muted aria-invalid:border-danger disabled:bg-newsprint disabled:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
