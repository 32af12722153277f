import { useQuery } from "@tanstack/react-query";
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useDebounced } from "@/lib/useDebounced.ts";
import { isSearchable, matchesEveryWord, type TownOption, townSuggestions } from "./api.ts";

const typingPause = 120;
const blurDelay = 150;

/** What the list under the box has to say. */
export type TownListState = "hidden" | "loading" | "retrying" | "failed" | "empty" | "options";

/**
 * The behaviour of the town search box, without its looks. The choice follows from the text: a town is chosen
 * exactly while the text equals the label of an option the service offered.
 */
export function useTownSearch(onSelect: (town: TownOption | null) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [picked, setPicked] = useState<TownOption | null>(null);

  // Nobody types after leaving the box: its text is looked up at once, to be accepted or cleared.
  const searched = useDebounced(text, left ? 0 : typingPause);
  const { data, isPending, isPlaceholderData, failureCount, isError, refetch } = useQuery(
    townSuggestions(searched),
  );
  const searchable = isSearchable(text);
  const settled = searched === text && !isPending && !isPlaceholderData;
  const options = searchable ? offered(data ?? [], text, settled) : [];
  const town =
    options.find((option) => option.label === text) ?? (picked?.label === text ? picked : null);

  const report = useEffectEvent(onSelect);
  const reported = useRef<string | null>(null);
  // Synchronously, because a key that follows at once must not see the choice of the one before.
  useLayoutEffect(() => {
    const label = town?.label ?? null;
    if (reported.current === label) return;
    reported.current = label;
    report(town);
  }, [town]);

  // Text typed before the page was hydrated is in the field, not in the state.
  useEffect(() => {
    const field = input.current;
    if (!field?.value) return;
    setText(field.value);
    setOpen(field === document.activeElement);
    setLeft(field !== document.activeElement);
  }, []);

  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => {
      setOpen(false);
      setWaited(true);
    }, blurDelay);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [left]);

  const unknown = searchable && !settled;
  if (waited && text !== "" && !town && !unknown) setText("");

  const state = listState();
  const index = options.findIndex((option) => option.value === highlighted);
  const active = state === "options" ? options[index] : undefined;

  function listState(): TownListState {
    if (!open || !searchable || town) return "hidden";
    if (options.length > 0) return "options";
    if (isError) return "failed";
    if (failureCount > 0) return "retrying";
    return settled ? "empty" : "loading";
  }

  function type(value: string) {
    setText(value);
    setOpen(true);
    setHighlighted(null);
  }

  function pick(option: TownOption) {
    setPicked(option);
    setText(option.label);
    setOpen(false);
    setHighlighted(null);
  }

  function move(step: 1 | -1) {
    if (state === "hidden") {
      setOpen(true);
      return;
    }
    const count = options.length;
    const from = index === -1 && step === -1 ? count : index;
    setHighlighted(options[(from + step + count) % count]?.value ?? null);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows that choose a character in an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && state !== "hidden") {
      event.preventDefault();
      setOpen(false);
      setHighlighted(null);
    }
  }

  return {
    input,
    text,
    town,
    state,
    options: state === "options" ? options : [],
    active,
    type,
    pick,
    highlight: setHighlighted,
    retry() {
      input.current?.focus();
      void refetch();
    },
    onKeyDown,
    /** For what holds the box and the list: 'Try again' is reached with Tab, without leaving them. */
    frame: {
      "data-open-list": state !== "hidden" || undefined,
      onFocus: () => setLeft(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setLeft(!currentTarget.contains(relatedTarget)),
    },
  };
}

/** The options of the last answer that still match, until the answer for this text arrives. */
function offered(options: TownOption[], text: string, settled: boolean): TownOption[] {
  return settled ? options : options.filter((option) => matchesEveryWord(option.label, text));
}
