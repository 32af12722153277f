// The behaviour of a box that searches while a person types and lets them choose from a list, without its looks.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { adminReads } from "@/api/admin.ts";
import { useDebounced } from "@/lib/useDebounced.ts";
import type { OptionSearch } from "./api.ts";
import type { PickerOption } from "./option.ts";

const typingPause = 150;

/** Finds what can be chosen for a typed text. */
export type FindOptions = (text: string) => OptionSearch;

/** What the list has to say. */
export type PickerState = "closed" | "loading" | "failed" | "empty" | "options";

interface PickerBehaviour {
  find: FindOptions;
  onPick: (option: PickerOption) => void;
  /** Whether the list stays open after a choice, for choosing several. */
  staysOpen: boolean;
  /** Put before what was found while nothing is typed. */
  first?: PickerOption | undefined;
}

/** The state of a picker; spread `frame` onto what holds its input and its list, `box` onto the input. */
export function usePicker({ find, onPick, staysOpen, first }: PickerBehaviour) {
  // Null while nothing is being typed: the box then shows the choice.
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const typed = (text ?? "").trim();
  const searched = useDebounced(typed, typed === "" ? 0 : typingPause);
  const { key, load } = find(searched);
  const query = useQuery({
    ...adminReads,
    queryKey: ["admin", "options", ...key],
    queryFn: ({ signal }) => load(signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const settled = searched === typed && !query.isPlaceholderData;

  const found = query.data?.items ?? [];
  const options = first && typed === "" ? [first, ...found] : found;
  const index = options.findIndex((option) => option.id === highlighted);
  const state = pickerState();
  const active = state === "options" ? options[index] : undefined;

  function pickerState(): PickerState {
    if (!open) return "closed";
    if (query.isError) return "failed";
    if (query.isPending) return "loading";
    if (options.length > 0) return "options";
    return settled ? "empty" : "loading";
  }

  function type(value: string) {
    setText(value);
    setOpen(true);
    setHighlighted(null);
  }

  function close() {
    setOpen(false);
    setText(null);
    setHighlighted(null);
  }

  function pick(option: PickerOption) {
    onPick(option);
    if (staysOpen) setHighlighted(option.id);
    else close();
  }

  function move(step: 1 | -1) {
    if (!open) {
      setOpen(true);
      return;
    }
    const count = options.length;
    if (count === 0) return;
    const from = index === -1 && step === -1 ? count : index;
    setHighlighted(options[(from + step + count) % count]?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows that choose a character in an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && open) {
      // Never sends the form: somebody who presses Enter here wants to choose.
      event.preventDefault();
      if (active) pick(active);
    }
  }

  function onFrameKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open || event.nativeEvent.isComposing) return;
    event.preventDefault();
    backToBox();
    close();
  }

  /** What hangs from the box is about to vanish, with the keyboard maybe. */
  function backToBox() {
    frame.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }

  function retry() {
    backToBox();
    void query.refetch();
  }

  return {
    text,
    state,
    options: state === "options" ? options : [],
    more: query.data?.more ?? false,
    active,
    pick,
    highlight: setHighlighted,
    retry,
    frame: {
      ref: frame,
      "data-open-list": open || undefined,
      onKeyDown: onFrameKeyDown,
      // 'Try again' is reached with Tab: only whoever leaves the whole field closes the list.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
    box: {
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onKeyDown,
      onClick: () => setOpen(true),
    },
  };
}
