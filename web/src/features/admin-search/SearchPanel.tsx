import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { useDebounced } from "@/lib/useDebounced.ts";
import { fewestLetters, searchQuery } from "./api.ts";
import { Choices } from "./Choices.tsx";
import { type Choice, foundGroups, ownGroups, type QuickEntry } from "./entries.ts";

const typingPause = 200;

interface SearchPanelProps {
  entries: readonly QuickEntry[];
  /** Called when something was chosen. */
  onDone: () => void;
}

/** The box that is typed into, to which the dialog takes the keyboard as its first part, and what fits: one question to the service per pause, and Enter goes to what is marked. */
export function SearchPanel({ entries, onDone }: SearchPanelProps) {
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState("");
  const [marked, mark] = useState<string | null>(null);
  const [isSent, send] = useState(false);
  const typed = text.trim().replaceAll(/\s+/g, " ");
  const asked = useDebounced(typed, typed === "" ? 0 : typingPause);
  const query = useQuery(searchQuery(asked));
  const isAsked = typed.length >= fewestLetters;
  const isFound = isAsked && asked === typed && query.data !== undefined;
  // What was found for another text must not be chosen by whoever types on and presses Enter.
  const found = isFound ? foundGroups(query.data.groups, typed) : [];
  const groups = [...found, ...ownGroups(entries, typed)];
  const choices = groups.flatMap(({ choices }) => choices);
  const hasFailed = isAsked && asked === typed && query.isError;
  const isLoading = isAsked && !isFound && !hasFailed;
  const active = choices.find(({ id }) => id === marked) ?? (isLoading ? undefined : choices[0]);
  const activeId = active && `${list}-${active.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  function go({ to, state }: Choice) {
    onDone();
    navigate(to, { state });
  }

  // A fast typist presses Enter before the answer arrives: the key then opens the first result of the answer.
  const goToFirst = useEffectEvent(() => active && go(active));
  useEffect(() => {
    if (isSent && !isLoading) goToFirst();
  }, [isSent, isLoading]);

  function step(by: 1 | -1) {
    const here = active ? choices.indexOf(active) : by === 1 ? -1 : 0;
    mark(choices[(here + by + choices.length) % choices.length]?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows that choose a character in an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (choices.length > 0) step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active) go(active);
      else if (isLoading) send(true);
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-hairline border-b pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? list : undefined}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="Towns, users, businesses, contests, pages…"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            mark(null);
            send(false);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-muted"
        />
        <Primitive.Close asChild>
          <Button variant="ghost" size="sm" className="mr-2 text-muted">
            Close
          </Button>
        </Primitive.Close>
      </div>
      <p role="status" className="sr-only">
        {statusOf(isLoading, choices.length)}
      </p>
      {isLoading && (
        <p aria-hidden className="px-4 pt-3 text-14 text-muted">
          Searching…
        </p>
      )}
      {hasFailed && (
        <div className="flex flex-wrap items-center gap-3 px-4 pt-3 text-14">
          <p role="alert" className="font-medium text-danger">
            The search did not answer.
          </p>
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {isFound && choices.length === 0 && (
        <p aria-hidden className="px-4 py-8 text-center text-14 text-muted">
          Nothing fits “{typed}”.
        </p>
      )}
      {choices.length > 0 && (
        <Choices
          id={list}
          groups={groups}
          active={active?.id}
          onChoose={go}
          onMark={({ id }) => mark(id)}
        />
      )}
    </>
  );
}

/** What a screen reader announces about the list. */
function statusOf(isLoading: boolean, count: number): string {
  if (isLoading) return "Searching…";
  if (count === 0) return "Nothing found.";
  return count === 1 ? "1 result." : `${count} results.`;
}
