import type { Selection } from "./useSelection.ts";

interface SelectAllProps {
  selection: Selection;
  /** The keys of all loaded rows. */
  keys: readonly string[];
}

/**
 * The checkbox in a list's header: none, some or all of the loaded rows. At the most that can be selected it clears the
 * selection.
 */
export function SelectAll({ selection, keys }: SelectAllProps) {
  const isAll = keys.every((key) => selection.keys.has(key));
  const isSome = selection.keys.size > 0 && !isAll;
  return (
    <label className="absolute inset-0 grid cursor-pointer place-items-center pl-2">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        aria-label="Select all loaded rows"
        checked={isAll}
        onChange={() => (isAll || selection.isFull ? selection.clear() : selection.add(keys))}
        className="block size-4.5 cursor-pointer accent-brand"
      />
    </label>
  );
}
