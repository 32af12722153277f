import { useState } from "react";
import { Link } from "react-router";
import { isNotFound } from "@/api/problem.ts";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Notice } from "@/components/personal-link/Notice.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import { useAction } from "@/lib/useAction.ts";
import { useBoot } from "@/lib/useBoot.ts";
import { confirmEmailChange } from "./api.ts";

/** One button makes the new address the member's. Opening the link alone changes nothing: mail scanners open links too. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const { brand } = useBoot();
  const [isDone, setIsDone] = useState(false);
  const { busy, problem, run } = useAction({
    act: () => confirmEmailChange(token),
    onDone: () => setIsDone(true),
  });

  if (isNotFound(problem)) {
    return (
      <Notice key="over" kicker={brand.name} title="This link is used up." takesFocus>
        <p>
          The address was confirmed already, another one was entered since, or the 7 days of this
          link are over. Your preferences show which address counts; you can ask for a new link
          there.
        </p>
        <Link to={paths.home} className="text-link">
          Go to the front page
        </Link>
      </Notice>
    );
  }
  if (isDone) {
    return (
      <Notice key="done" kicker="Done" title="Your new address counts." takesFocus>
        <p>We write to this address from now on, and told the old one that it was changed.</p>
        <Link to={paths.home} className="text-link">
          Go to the front page
        </Link>
      </Notice>
    );
  }
  return (
    <Notice key="ask" kicker={brand.name} title="Is this your new address?">
      <p>
        Somebody entered the address that this link was sent to as the new one of a {brand.name}{" "}
        membership. If that was you, or you asked us to change it, confirm it. Otherwise just close
        this page.
      </p>
      <Button variant="hero" size="xl" aria-disabled={busy} onClick={() => void run()}>
        {busy ? "Confirming..." : "Confirm this address"}
      </Button>
      <Failure problem={problem} />
    </Notice>
  );
}
