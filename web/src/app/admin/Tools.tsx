import { clsx } from "clsx";
import { Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useMay } from "@/components/admin/session/may.tsx";
import { tools } from "./tools.ts";

interface ToolsProps {
  /** Opens the search, which is out of a thumb's reach in the header of a telephone. */
  onSearch: () => void;
}

const entry =
  "flex h-11 items-center gap-2.5 rounded-control px-3 font-medium text-14 hover:bg-newsprint hover:text-ink";

/** The way to the pages beside the sections. */
export function Tools({ onSearch }: ToolsProps) {
  const may = useMay();
  const { pathname } = useLocation();
  return (
    <ul className="grid max-lg:grid-cols-2">
      <li className="lg:hidden">
        <button type="button" onClick={onSearch} className={clsx(entry, "w-full text-muted")}>
          <Search aria-hidden className="size-4.5 shrink-0" />
          Search everything
        </button>
      </li>
      {tools
        .filter(({ needs }) => may(needs))
        .map(({ label, to, icon: Icon }) => {
          const isOpen = pathname === to;
          return (
            <li key={to} className="flex">
              <Link
                to={to}
                aria-current={isOpen ? "page" : undefined}
                className={clsx(entry, "grow", isOpen ? "text-brand" : "text-muted")}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
