import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTotal } from "@/components/admin/format.ts";

interface Note {
  key: string;
  text: string;
  isUrgent?: boolean;
}

/** One of what there is to do, with the way to its own page. */
export interface NamedWork {
  key: string;
  to: string;
  name: string;
  /** What else shows how urgent it is. */
  note?: string;
}

interface WorkProps {
  /** Where it is worked on; null for whoever may not. */
  to: string | null;
  /** How much of it there is; undefined while, or if, that is not known. */
  count: number | undefined;
  /** Whether there is more, which was not counted. */
  isCapped?: boolean | undefined;
  /** What else is to be known of it. */
  notes?: readonly Note[] | undefined;
  /** The first of it, each with its own page; the line itself leads to all. */
  first?: readonly NamedWork[] | undefined;
  children: ReactNode;
}

/** A line of what there is to do: the less there is of it, the less it calls. */
export function Work({ to, count, isCapped, notes = [], first = [], children }: WorkProps) {
  const isDone = count === 0;
  const shown = isDone ? [] : notes;
  const line = (
    <>
      <span className={clsx("min-w-0 flex-1", isDone && "text-muted")}>
        <span className={clsx(!isDone && "font-medium")}>{children}</span>
        {shown.map(({ key, text, isUrgent }) => (
          <span
            key={key}
            className={clsx("line-clamp-2", isUrgent ? "font-medium text-danger" : "text-muted")}
          >
            {" "}
            {text}
          </span>
        ))}
      </span>{" "}
      <span
        className={clsx(
          "min-w-8 text-right tabular-nums",
          isDone ? "text-muted" : "font-semibold text-18",
        )}
      >
        {count !== undefined && formatTotal(count, isCapped)}
      </span>
      <ChevronRight
        aria-hidden
        className={clsx("size-4 shrink-0 text-muted", to === null && "invisible")}
      />
    </>
  );
  const classes = "-mx-2 flex min-h-11 items-center gap-3 px-2 py-1.5";
  return (
    <li>
      {to === null ? (
        <div className={classes}>{line}</div>
      ) : (
        <Link to={to} className={clsx(classes, "rounded-control hover:bg-newsprint")}>
          {line}
        </Link>
      )}
      {first.length > 0 && (
        <ul className="-mt-1.5 flex flex-wrap gap-x-5 pb-2">
          {first.map(({ key, to, name, note }) => (
            <li key={key} className="flex min-h-8 flex-wrap items-center gap-x-1.5">
              <Link to={to} className="text-link">
                {name}
              </Link>
              {note && <span className="text-muted tabular-nums">{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
