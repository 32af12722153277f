import { useEffect, useRef, useState } from "react";
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { confirmDeletion, requestDeletion } from "./api.ts";
import { PreferencesSection } from "./PreferencesSection.tsx";

interface DeletionProps {
  token: string;
  /** Whether the first step has been taken, now or on an earlier visit. */
  requested: boolean;
  onRequested: () => void;
  onDeleted: () => void;
}

/** Deletion in two steps: asking, and confirming, which cannot be taken back. */
export function Deletion({ token, requested, onRequested, onDeleted }: DeletionProps) {
  const [justAsked, setJustAsked] = useState(false);
  const next = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (justAsked && requested) next.current?.focus();
  }, [justAsked, requested]);

  const request = useAction({
    act: () => requestDeletion(token),
    onDone: () => {
      setJustAsked(true);
      onRequested();
    },
  });
  const deletion = useAction({ act: () => confirmDeletion(token), onDone: onDeleted });
  const { busy, problem, run } = requested ? deletion : request;

  return (
    <PreferencesSection title="Delete everything">
      {requested ? (
        <div className="grid gap-4 rounded-card border-2 border-danger p-5">
          <p ref={next} tabIndex={-1} className="font-semibold text-18 focus-visible:outline-none">
            Your request is noted. Confirm it, and everything is deleted at once.
          </p>
          <p>
            Your name, email, phone and address will be gone for good, and you leave the drawings. A
            prize you haven’t received yet goes to the next name. If you stop here, we’ll delete
            your record; to stay after all, write to <ContactEmail />.
          </p>
          <Button
            variant="destructive"
            size="lg"
            className="justify-self-start"
            aria-disabled={busy}
            onClick={() => void run()}
          >
            {busy ? "Deleting..." : "Delete me for good"}
          </Button>
        </div>
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
