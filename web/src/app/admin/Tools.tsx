import { clsx } from "clsx";
import { Search } from "lucide-react";
import { Link } from "react-router";
import { useMay } from "@/components/admin/session/may.tsx";
import { tools } from "./tools.ts";

interface ToolsProps {
  /** Whether they are what was unfolded, below each other where there is room. */
  isUnfolded?: boolean;
  /** Opens the search, which is out of a thumb's reach in the header of a telephone. */
  onSearch?: () => void;
}

const entry =
  "flex h-11 items-center gap-2.5 rounded-control px-3 font-medium text-14 text-muted hover:text-ink";

/** The way to the pages beside the sections. */
export function Tools({ isUnfolded = false, onSearch }: ToolsProps) {
  const may = useMay();
  return (
    <ul className={clsx("flex", isUnfolded && "max-lg:grid max-lg:grid-cols-2 lg:grid")}>
      {onSearch && (
        <li className="lg:hidden">
          <button type="button" onClick={onSearch} className={clsx(entry, "w-full")}>
            <Search aria-hidden className="size-4.5 shrink-0" />
            Search everything
          </button>
        </li>
      )}
      {tools
        .filter(({ needs }) => may(needs))
        .map(({ label, to, icon: Icon }) => (
          <li key={to} className="flex">
            <Link to={to} className={clsx(entry, "grow", !isUnfolded && "last:-mr-3")}>
              {isUnfolded && <Icon aria-hidden className="size-4.5 shrink-0" />}
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}
