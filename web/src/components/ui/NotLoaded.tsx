import { useEffect, useEffectEvent } from "react";
import { isServiceThere, reloadIfOutdated } from "@/lib/reload.ts";
import { Button } from "./Button.tsx";

interface NotLoadedProps {
  isSection: boolean;
  /** How often it was tried again already. */
  tries: number;
  onTryAgain: () => void;
}

/** In place of a page, or a part of one, whose script could not be fetched. */
export function NotLoaded({ isSection, tries, onTryAgain }: NotLoadedProps) {
  const again = useEffectEvent(onTryAgain);
  useEffect(() => {
    void reloadIfOutdated();
    const retry = () => again();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  async function tryAgain() {
    // What fails twice while the service is there belongs to an older release: only a new page knows the new names.
    if (tries > 0 && (await isServiceThere())) location.reload();
    else onTryAgain();
  }

  const Frame = isSection ? "div" : "main";
  const Heading = isSection ? "h2" : "h1";
  return (
    <Frame
      className={`page-width grid content-center justify-items-start gap-6 ${isSection ? "py-10" : "min-h-svh py-16"}`}
    >
      <div role="alert" className="grid gap-4">
        <Heading className={isSection ? "text-28" : "text-40 md:text-56"}>
          This {isSection ? "part of the page" : "page"} could not be loaded
        </Heading>
        <p className="max-w-prose text-18 text-muted">
          Your connection may be down, or a new version of the site has just come out.
        </p>
      </div>
      <Button size="lg" onClick={() => void tryAgain()}>
        Try again
      </Button>
    </Frame>
  );
}
