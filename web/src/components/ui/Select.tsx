import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** One of the answers of a select. */
export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly SelectOption[];
  /** The height of toolbars instead of the height of forms. */
  compact?: boolean;
}

/** The browser's own select in the house's clothes; name it with `Field` or an `aria-label`. */
export function Select({ options, compact = false, className, ...rest }: SelectProps) {
  return (
    <span className={clsx("relative block", className)}>
      <select
        className={clsx(
          "w-full appearance-none truncate rounded-control border border-field bg-white pr-9 text-ink",
          "aria-invalid:border-danger disabled:bg-newsprint disabled:text-muted",
          compact ? "h-11 pl-3 text-16 md:h-9 md:text-14" : "h-11 pl-3.5 text-16",
        )}
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-muted"
      />
    </span>
  );
}
