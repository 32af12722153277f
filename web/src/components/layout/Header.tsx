import { clsx } from "clsx";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { HeaderLinks } from "./HeaderLinks.tsx";
import { MobileMenu } from "./MobileMenu.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { Wordmark } from "./Wordmark.tsx";

interface HeaderProps {
  /** Lays the header over a picture, as a strip of paper. */
  overlay?: boolean;
}

/** The shared header of the public pages. */
export function Header({ overlay = false }: HeaderProps) {
  return (
    <header
      className={clsx(
        "z-20",
        overlay
          ? "absolute inset-x-3 top-3 mx-auto max-w-[74rem] rounded-card border border-hairline bg-paper shadow-float md:inset-x-6 md:top-6"
          : "border-hairline border-b bg-paper",
      )}
    >
      <SkipLink />
      <div
        className={clsx(
          "relative flex flex-wrap items-center justify-between gap-x-6",
          overlay ? "min-h-16 px-4 md:px-5" : "page-width min-h-18",
        )}
      >
        <Wordmark />
        <nav
          aria-label="Main"
          className="hidden items-center gap-5 whitespace-nowrap md:flex lg:gap-8"
        >
          <HeaderLinks />
          <Button asChild>
            <Link to={paths.home} state={{ join: true }}>
              Become a Member
            </Link>
          </Button>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
