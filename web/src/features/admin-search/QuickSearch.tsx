import { Search } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useEffect, useEffectEvent } from "react";
import { useKeyboardReturn } from "@/components/ui/useKeyboardReturn.ts";
import type { QuickEntry } from "./entries.ts";
import { SearchPanel } from "./SearchPanel.tsx";

/** What opens it, as the browser's machine writes it. */
const keys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

/** The button in the header that opens the search: a box where there is room for one. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-keyshortcuts="Control+K Meta+K"
      className="ml-auto flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-transparent px-3.5 text-14 text-muted hover:text-ink md:min-h-9 md:w-72 md:border-field md:bg-white"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="truncate max-md:sr-only">Search everything</span>
      <kbd aria-hidden className="ml-auto whitespace-nowrap font-sans text-14 max-lg:hidden">
        {keys}
      </kbd>
    </button>
  );
}

interface QuickSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The dashboard's own pages and actions. */
  entries: readonly QuickEntry[];
}

/** The search over everything, opened with Ctrl-K or Cmd-K from every page. */
export function QuickSearch({ open, onOpenChange, entries }: QuickSearchProps) {
  const keyboard = useKeyboardReturn();
  const toggle = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    // A form that is open would lose what was typed into it.
    if (!open && document.querySelector('[role="dialog"]')) return;
    onOpenChange(!open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => toggle(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-ink/60" />
        <Primitive.Content
          {...keyboard}
          aria-describedby={undefined}
          className="-translate-x-1/2 fixed top-4 left-1/2 z-50 wrap-anywhere flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-2xl animate-rise flex-col overflow-hidden rounded-card border border-hairline bg-white shadow-float md:top-[12vh] md:max-h-[76vh]"
        >
          <Primitive.Title className="sr-only">Search everything</Primitive.Title>
          <SearchPanel entries={entries} onDone={() => onOpenChange(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
