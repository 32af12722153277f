import { Tabs as Primitive } from "radix-ui";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { FailureScreen } from "./FailureScreen.tsx";

/** One tab: its key, its name, and what it shows. */
export interface Tab {
  key: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (key: string) => void;
}

/** Tabs worked with the arrow keys; only the chosen panel is rendered, and one that fails leaves the page alone. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const address = useLocation().key;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[data-state=active]");
    if (!list.current || !chosen) return;
    // Where the tabs do not fit, the chosen one is brought into sight; the page itself does not move.
    const room = list.current.clientWidth - chosen.offsetWidth;
    list.current.scrollLeft = chosen.offsetLeft - room / 2;
  }, [value]);

  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className="grid min-w-0 gap-5">
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex overflow-x-auto border-hairline border-b [scrollbar-width:thin]"
      >
        {tabs.map(({ key, label }) => (
          <Primitive.Trigger
            key={key}
            value={key}
            className="-outline-offset-3 h-11 shrink-0 border-transparent border-b-3 px-4 font-medium text-14 text-muted hover:text-ink data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ key, panel }) => (
        <Primitive.Content key={key} value={key} className="min-w-0">
          <FailureScreen of={address} isSection>
            <Suspense fallback={<div className="min-h-96" />}>{panel}</Suspense>
          </FailureScreen>
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
