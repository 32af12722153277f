interface ScaleProps {
  /** How many columns stand before the bars. */
  columns: number;
  /** What the far end of the bars stands for. */
  end: string;
}

/** Under a table's bars: from what to what they go. */
export function Scale({ columns, end }: ScaleProps) {
  return (
    <tfoot aria-hidden className="max-sm:hidden">
      <tr className="text-muted tabular-nums">
        <td colSpan={columns} />
        <td className="pt-1">
          <span className="flex justify-between">
            <span>0</span>
            <span>{end}</span>
          </span>
        </td>
      </tr>
    </tfoot>
  );
}
