import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface Labelled {
  icon: LucideIcon;
  /** What it does: 'Edit'. Beside the icon where there is room. */
  label: string;
  /** To what, for screen readers: the row's name. */
  of: string;
  /** Keeps the words off the screen at every width. */
  iconOnly?: boolean;
}

const classes =
  "-outline-offset-2 in-data-stacked:-ml-2 inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 font-medium text-14 text-ink hover:bg-hairline md:h-9 md:min-w-9";

/** One of the small buttons at the end of a row. */
export function RowAction({
  icon,
  label,
  of,
  iconOnly = false,
  className,
  ...button
}: Labelled & ComponentProps<"button">) {
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label} ${of}`}
      className={clsx(classes, className)}
      {...button}
    >
      <Words icon={icon} label={label} iconOnly={iconOnly} />
    </button>
  );
}

/** The same for a page that opens in a tab of its own. */
export function RowLink({ icon, label, of, href }: Omit<Labelled, "iconOnly"> & { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      aria-label={`${label} ${of} (opens in a new tab)`}
      className={classes}
    >
      <Words icon={icon} label={label} iconOnly={false} />
    </a>
  );
}

// Where the columns of a table stand one below the other there is room for the words at every width.
const besideOthers = "hidden in-data-stacked:inline";
const onItsOwn = "max-md:hidden max-md:in-data-stacked:inline";

function Words({ icon: Icon, label, iconOnly }: Required<Omit<Labelled, "of">>) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={clsx("whitespace-nowrap", iconOnly ? besideOthers : onItsOwn)}>{label}</span>
    </>
  );
}

/** The buttons at the end of a row, side by side. */
export function RowActions({ children }: ComponentProps<"div">) {
  return (
    <div className="flex items-center justify-end gap-0.5 in-data-stacked:flex-wrap in-data-stacked:justify-start">
      {children}
    </div>
  );
}
