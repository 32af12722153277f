import { clsx } from "clsx";
import { Ellipsis, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { adminPaths } from "@/components/admin/paths.ts";
import type { DashboardTab } from "./dashboard-tabs.ts";
import { NeedsAttention } from "./NeedsAttention.tsx";
import { sectionIds, sectionOf } from "./sections.ts";
import { Tools } from "./Tools.tsx";
import { tools } from "./tools.ts";

/** So many sections, and the way to the others, have room beside each other at the bottom of a telephone. */
const inReach = ["overview", "towns", "users", "contests", "businesses", "sponsors"];
const roomInReach = 4;

interface SectionBarProps {
  sections: readonly DashboardTab[];
  /** The one that is open; null on pages beside the dashboard. */
  open: string | null;
  onSearch: () => void;
}

/**
 * The way to every section from every page. On the dashboard the sections are tabs, elsewhere links. It stays at the top
 * of wide screens; on small ones it lies at the bottom, where a thumb is, and unfolds to what has no room.
 */
export function SectionBar({ sections, open, onSearch }: SectionBarProps) {
  const { key: entry, pathname } = useLocation();
  const [isUnfolded, unfold] = useState(false);
  const [unfoldedAt, setUnfoldedAt] = useState(entry);
  const more = useId();
  const bar = useRef<HTMLElement>(null);
  // Whoever has gone somewhere has found what they unfolded it for.
  const shows = isUnfolded && unfoldedAt === entry;

  useEffect(() => {
    if (!shows) return;
    const leave = ({ target }: Event) => {
      if (!bar.current?.contains(target as Node)) unfold(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [shows]);

  function toggle() {
    setUnfoldedAt(entry);
    unfold(!shows);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !shows) return;
    unfold(false);
    document.getElementById(`${more}-button`)?.focus();
  }

  const near = inReach
    .filter((key) => sections.some((section) => section.key === key))
    .slice(0, roomInReach);
  const current = open ?? sectionOf(pathname);
  const isTool = tools.some(({ to }) => to === pathname);
  const far = sections.find(({ key }) => key === current && !near.includes(key));

  return (
    <nav
      ref={bar}
      aria-label="Administration"
      data-section-bar
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-paper pb-[env(safe-area-inset-bottom)] max-lg:shadow-float lg:sticky lg:top-0 lg:bottom-auto lg:border-t-0 lg:border-b"
    >
      <div className="relative lg:admin-width lg:flex lg:items-stretch lg:justify-between lg:gap-4">
        {shows && (
          <div
            id={more}
            className="border-hairline border-b p-2 max-lg:max-h-[45svh] max-lg:overflow-y-auto lg:absolute lg:top-full lg:right-8 lg:z-10 lg:min-w-60 lg:rounded-b-card lg:border lg:border-t-0 lg:bg-paper lg:shadow-float"
          >
            <Tools onSearch={onSearch} />
          </div>
        )}
        <Sections sections={sections} open={open} near={near} showsAll={shows} current={current} />
        <button
          type="button"
          id={`${more}-button`}
          aria-expanded={shows}
          aria-controls={shows ? more : undefined}
          onClick={toggle}
          className={clsx(
            "absolute right-0 bottom-0 flex h-14 w-1/5 flex-col items-center justify-center gap-0.5 text-14 lg:static lg:h-11 lg:w-auto lg:-mr-3 lg:flex-row lg:gap-1.5 lg:px-3",
            shows || far || isTool
              ? "font-semibold text-brand lg:text-ink"
              : "font-medium text-muted",
          )}
        >
          {shows ? (
            <X aria-hidden className="size-5 lg:size-4" />
          ) : (
            <Ellipsis aria-hidden className="size-5 lg:size-4" />
          )}
          More
        </button>
      </div>
    </nav>
  );
}

interface SectionsProps {
  sections: readonly DashboardTab[];
  open: string | null;
  near: readonly string[];
  showsAll: boolean;
  current: string | undefined;
}

function Sections({ sections, open, near, showsAll, current }: SectionsProps) {
  const isDashboard = open !== null;
  return (
    <div
      {...(isDashboard && { role: "tablist", "aria-label": "Admin sections", onKeyDown: goOn })}
      className="max-lg:grid max-lg:grid-cols-[repeat(15,minmax(0,1fr))] lg:-ml-3 lg:flex"
    >
      {sections.map(({ key, label, icon: Icon }) => {
        const isNear = near.includes(key);
        const isCurrent = key === current;
        return (
          <Link
            key={key}
            id={sectionIds.entry(key)}
            to={adminPaths.tab(key)}
            draggable={false}
            {...(isDashboard
              ? {
                  role: "tab",
                  "aria-selected": isCurrent,
                  "aria-controls": isCurrent ? sectionIds.panel(key) : undefined,
                  tabIndex: isCurrent ? 0 : -1,
                }
              : { "aria-current": isCurrent ? "true" : undefined })}
            className={clsx(
              "-outline-offset-3 relative flex items-center justify-center whitespace-nowrap border-transparent text-14 hover:text-ink",
              "max-lg:h-14 max-lg:flex-col max-lg:gap-0.5 lg:h-11 lg:border-b-3 lg:px-3",
              isNear ? "max-lg:col-span-3" : "max-lg:order-first max-lg:col-span-5",
              !(isNear || showsAll) && "max-lg:hidden",
              isCurrent
                ? "font-semibold text-brand lg:border-brand lg:text-ink"
                : "font-medium text-muted",
            )}
          >
            <Icon aria-hidden className="size-5 lg:hidden" />
            {label}
            {key === "overview" && <NeedsAttention />}
          </Link>
        );
      })}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Arrow keys go from tab to tab and open it, Home and End go to the first and the last. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")].filter(
    (tab) => getComputedStyle(tab).display !== "none",
  );
  const here = tabs.indexOf(event.target as HTMLElement);
  const step = steps[event.key];
  const to =
    event.key === "Home"
      ? 0
      : event.key === "End"
        ? tabs.length - 1
        : step === undefined
          ? null
          : (here + step + tabs.length) % tabs.length;
  if (to === null || here === -1) return;
  event.preventDefault();
  tabs[to]?.focus();
  tabs[to]?.click();
}
