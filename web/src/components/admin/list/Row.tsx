import { clsx } from "clsx";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useArrival } from "../way-back.ts";
import { type Column, cellOf, columnClasses } from "./columns.ts";

/** What a row leads to: a page, or something it does. */
export type RowTarget = { to: string } | { act: () => void };

interface RowProps<Data> {
  row: Data;
  /** What tells it from the others. */
  id: string;
  index: number;
  height: number;
  columns: readonly Column<Data>[];
  target: RowTarget | null;
  /** The columns that stand under the first one, in so many lines. */
  under: readonly Column<Data>[];
  lines: number;
  /** Its tick; undefined in lists without ticks. */
  tick: Tick | undefined;
}

interface Tick {
  /** What the row is about: 'Maria Lopez'. */
  name: string;
  checked: boolean;
  /** Whether no more rows can be ticked. */
  disabled: boolean;
  onToggle: () => void;
}

/** One row of a list. Its first cell holds the link; a click anywhere else in the row follows it too. */
export function Row<Data>({ row, id, index, height, columns, target, ...rest }: RowProps<Data>) {
  const navigate = useNavigate();
  const arrival = useArrival();

  function follow(event: MouseEvent<HTMLTableRowElement>) {
    const pressed = event.target as HTMLElement;
    // What has a meaning of its own keeps it, and marking a text with the mouse is no click.
    if (pressed.closest("a, button, input, label, select")) return;
    if (!target || window.getSelection()?.toString()) return;
    if ("to" in target) navigate(target.to, { state: arrival });
    else target.act();
  }

  return (
    <tr
      data-row={id}
      aria-rowindex={index + 2}
      onClick={follow}
      style={{ height }}
      className={clsx(
        "group/row",
        target && "cursor-pointer hover:bg-newsprint",
        rest.tick?.checked && "bg-newsprint",
      )}
    >
      {rest.tick && (
        <td className={clsx(cellClasses, "relative w-11")}>
          {/* The whole cell is pressed: a box alone is too small for a thumb. */}
          <label className="absolute inset-0 grid cursor-pointer place-items-center pl-2">
            <input
              type="checkbox"
              aria-label={`Select ${rest.tick.name}`}
              checked={rest.tick.checked}
              disabled={rest.tick.disabled}
              onChange={rest.tick.onToggle}
              className="block size-4.5 cursor-pointer accent-brand disabled:cursor-not-allowed"
            />
          </label>
        </td>
      )}
      {columns.map((column, position) => (
        <td
          key={column.key}
          className={clsx(cellClasses, "truncate px-3 first:pl-4", columnClasses(column))}
        >
          {position === 0 ? (
            <>
              <Lead target={target}>{cellOf(column, row)}</Lead>
              {rest.lines > 0 && <Under row={row} columns={rest.under} lines={rest.lines} />}
            </>
          ) : (
            cellOf(column, row)
          )}
        </td>
      ))}
    </tr>
  );
}

interface UnderProps<Data> {
  row: Data;
  columns: readonly Column<Data>[];
  lines: number;
}

/** What has no room beside the first column; a fact that does not fit beside the last one begins a line. */
function Under<Data>({ row, columns, lines }: UnderProps<Data>) {
  const facts = columns.flatMap((column) => {
    const { key, under } = column;
    const fact = under === true ? cellOf(column, row) : under?.(row);
    return fact === null || fact === undefined || fact === "" ? [] : [{ key, fact }];
  });
  return (
    <div
      style={{ maxHeight: `${lines * 1.25}rem` }}
      className="flex flex-wrap gap-x-3 overflow-hidden text-muted"
    >
      {facts.map(({ key, fact }) => (
        <span key={key} className="max-w-full truncate leading-5">
          {fact}
        </span>
      ))}
    </div>
  );
}

const cellClasses = "border-hairline border-b group-last/row:border-b-0";
const leadClasses =
  "block max-w-full truncate rounded-control text-left font-medium text-ink underline-offset-4 hover:underline";

function Lead({ target, children }: { target: RowTarget | null; children: ReactNode }) {
  const arrival = useArrival();
  if (!target) return <span className="block truncate font-medium">{children}</span>;
  if ("to" in target) {
    return (
      <Link to={target.to} state={arrival} className={leadClasses}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={target.act} className={leadClasses}>
      {children}
    </button>
  );
}
