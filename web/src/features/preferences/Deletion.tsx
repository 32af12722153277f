import { useState } from "react";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { type DeletionRequested, requestDeletion } from "./api.ts";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
import { PreferencesSection } from "./PreferencesSection.tsx";

interface DeletionProps {
  token: string;
  /** Whether the first step has been taken, now or on an earlier visit. */
  requested: boolean;
  /** Whether a sealed record stays of a prize that they were given. */
  keepsPrizeRecord: boolean;
  onRequested: () => void;
  onDeleted: () => void;
}

/** Deletion in two steps: asking, and confirming with a code that comes another way, which cannot be taken back. */
export function Deletion(props: DeletionProps) {
  const { token, requested, keepsPrizeRecord, onRequested, onDeleted } = props;
  const [sent, setSent] = useState<DeletionRequested | null>(null);
  const { busy, problem, run } = useAction({
    act: () => requestDeletion(token),
    onDone: (answer) => {
      setSent(answer);
      onRequested();
    },
  });

  return (
    <PreferencesSection title="Delete everything">
      {requested ? (
        <ConfirmDeletion
          token={token}
          sent={sent}
          sending={busy}
          keepsPrizeRecord={keepsPrizeRecord}
          onSendCode={() => void run()}
          onDeleted={onDeleted}
        />
      ) : (
        <>
          <p className="max-w-prose">
            Have everything we know about you deleted. We record your request and notify our team;
            you then confirm it here. If you only want fewer messages, unsubscribing is enough.
          </p>
          <Button
            variant="outline"
            size="lg"
            className="justify-self-start"
            aria-disabled={busy}
            onClick={() => void run()}
          >
            {busy ? "Sending..." : "Ask for deletion"}
          </Button>
        </>
      )}
      <Failure problem={problem} />
    </PreferencesSection>
  );
}
