import { clsx } from "clsx";
import { Link } from "react-router";
import { HeaderLinks } from "@/components/layout/HeaderLinks.tsx";
import { MobileMenu } from "@/components/layout/MobileMenu.tsx";
import { SkipLink } from "@/components/layout/SkipLink.tsx";
import { Wordmark } from "@/components/layout/Wordmark.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { ApplyLink } from "./ApplyLink.tsx";
import { useScrolledBeyond } from "./useScrolledBeyond.ts";

// Where the pictures end and the header needs a ground of its own.
const opaqueBeyond = 0.7;

/** The header of /businesses: clear over the pictures, opaque paper once they are scrolled away. */
export function ApplyHeader() {
  const opaque = useScrolledBeyond(opaqueBeyond);
  return (
    <header
      data-opaque={opaque}
      className={clsx(
        "fixed inset-x-0 top-0 z-20 border-b transition-colors",
        opaque
          ? "border-hairline bg-paper text-ink"
          : "focus-ring-light border-transparent bg-transparent text-white",
      )}
    >
      {/* Darkens only behind the words, and fades into the picture. */}
      <div
        aria-hidden
        className={clsx(
          "absolute inset-x-0 top-0 -z-10 h-36 bg-linear-to-b from-ink/80 via-ink/45 to-transparent transition-opacity",
          opaque && "opacity-0",
        )}
      />
      <SkipLink />
      <div className="page-width relative flex min-h-18 flex-wrap items-center justify-between gap-x-6">
        <Wordmark />
        <div className="flex items-center gap-3">
          <nav
            aria-label="Main"
            className="mr-4 hidden items-center gap-6 whitespace-nowrap lg:flex"
          >
            <HeaderLinks />
          </nav>
          <Button asChild variant="outline" className="max-md:hidden">
            <Link to={paths.home} state={{ join: true }}>
              Become a Member
            </Link>
          </Button>
          <ApplyLink className="max-md:hidden" />
          <MobileMenu
            className="lg:hidden"
            action={(close) => <ApplyLink size="lg" className="mt-3" onFollow={close} />}
          />
        </div>
      </div>
    </header>
  );
}
