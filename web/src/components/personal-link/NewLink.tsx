import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { Failure } from "./Failure.tsx";
import { type EndedToken, renewLink } from "./renewal.ts";

/** The way to a new link: it goes to the addresses we have, whoever asks for it. */
export function NewLink(ended: EndedToken) {
  const [isSent, setIsSent] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const { busy, problem, run } = useAction({
    act: () => renewLink(ended),
    onDone: () => setIsSent(true),
  });

  useEffect(() => {
    if (isSent) said.current?.focus();
  }, [isSent]);

  if (isSent) {
    return (
      <p ref={said} tabIndex={-1} className="font-semibold text-ink focus-visible:outline-none">
        If this link was yours, a new one is on its way to the email address or phone we have for
        you.
      </p>
    );
  }
  return (
    <>
      <Button size="lg" aria-disabled={busy} onClick={() => void run()}>
        {busy ? "Sending..." : "Send me a new link"}
      </Button>
      <Failure problem={problem} />
    </>
  );
}
