import { useState } from "react";
import { Link } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Notice } from "@/components/personal-link/Notice.tsx";
import { UnknownLink } from "@/components/personal-link/UnknownLink.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { useAction } from "@/lib/useAction.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { unsubscribe } from "./api.ts";

/** One button, and it is done. Opening the link alone changes nothing: mail scanners open links too. */
export function UnsubscribeCard({ token }: { token: string }) {
  const { brand } = useBoot();
  const [isDone, setIsDone] = useState(false);
  const { busy, problem, run } = useAction({
    act: () => unsubscribe(token),
    onDone: () => setIsDone(true),
  });

  if (isNotFound(problem)) return <UnknownLink takesFocus />;
  if (isDone) {
    return (
      <Notice key="done" kicker="Done" title="You are unsubscribed." takesFocus>
        <p>
          We won’t write to you anymore, and you are out of the drawings. If your name was already
          drawn, you’ll still get email about that prize.
        </p>
        <p>
          Changed your mind? The preferences link at the end of every email we sent you brings you
          back with one click.
        </p>
        <Link to={paths.home} className="text-link">
          Go to the front page
        </Link>
      </Notice>
    );
  }
  return (
    <Notice key="ask" kicker={brand.name} title="Unsubscribe?">
      <p>
        No more email and no more texts from us. You also leave the weekly drawings. If you have
        already won, you’ll still get email about that prize.
      </p>
      <Button variant="hero" size="xl" aria-disabled={busy} onClick={() => void run()}>
        {busy ? "Unsubscribing..." : "Unsubscribe"}
      </Button>
      <Failure problem={problem} />
      <p className="text-16">
        Only want fewer messages? The preferences link in the same email lets you choose.
      </p>
    </Notice>
  );
}
