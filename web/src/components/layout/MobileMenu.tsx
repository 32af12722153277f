import { clsx } from "clsx";
import { Menu, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { headerLinks } from "./header-links.ts";

interface MobileMenuProps {
  /** Says on which screens the menu gives way to the links themselves. */
  className?: string;
  /** One more button of the page's own; it calls what it receives to close the menu. */
  action?: (close: () => void) => ReactNode;
}

/** The header's links on narrow screens. A details element, so that it opens before any script has run. */
export function MobileMenu({ className = "md:hidden", action }: MobileMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }

  function closeWhenLeft(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <details
      ref={menu}
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
      className={clsx("group", className)}
    >
      <summary className="flex h-11 cursor-pointer select-none list-none items-center gap-2 rounded-control px-2 font-semibold [&::-webkit-details-marker]:hidden">
        Menu
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full mt-2 grid animate-rise rounded-card border border-hairline bg-paper px-5 pt-2 pb-5 text-ink shadow-float"
      >
        <ul className="divide-y divide-hairline">
          {headerLinks.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="block rounded-control py-3.5 font-medium text-22"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Button asChild size="lg" className="mt-4">
          <Link to={paths.home} state={{ join: true }} onClick={close}>
            Become a Member
          </Link>
        </Button>
        {action?.(close)}
      </nav>
    </details>
  );
}
