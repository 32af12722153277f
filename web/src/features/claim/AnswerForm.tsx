import { useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type Answer, answerClaim, type Claim } from "./api.ts";

interface AnswerFormProps {
  token: string;
  onAnswered: (claim: Claim) => void;
  /** Called when the service says that this prize cannot be answered any more. */
  onTooLate: () => void;
}

/** Yes, or on to the next name; the second is asked twice, because nobody can take it back. */
export function AnswerForm({ token, onAnswered, onTooLate }: AnswerFormProps) {
  const { busy, problem, run } = useAction({
    act: (given: Answer) => answerClaim(token, given),
    onDone: onAnswered,
    onFailed: (error) => {
      if (error instanceof ProblemError && error.status === 409) onTooLate();
    },
  });
  const [asking, setAsking] = useState(false);

  function answer(given: Answer) {
    setAsking(false);
    void run(given);
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          variant="hero"
          size="xl"
          className="sm:flex-1"
          aria-disabled={busy}
          onClick={() => answer("accept")}
        >
          {busy ? "Sending..." : "Accept the prize"}
        </Button>
        <Dialog
          open={asking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="outline" size="xl" aria-disabled={busy}>
              Decline
            </Button>
          }
          title="Pass the prize on?"
          description="If there is a next name in the drawing, the prize goes to them at once. You cannot undo this."
          actions={
            <>
              <Button variant="outline" onClick={() => setAsking(false)}>
                Keep it for now
              </Button>
              <Button variant="destructive" onClick={() => answer("decline")}>
                Pass it on
              </Button>
            </>
          }
        />
      </div>
      <Failure problem={problem} />
    </div>
  );
}
