import { type FormEvent, useEffect, useRef, useState } from "react";
import { ContactEmail } from "@/components/ContactEmail.tsx";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { confirmDeletion, type DeletionRequested } from "./api.ts";
import { CodeField, isWholeCode } from "./CodeField.tsx";

interface ConfirmDeletionProps {
  token: string;
  /** How the code comes, once it was sent on this visit. */
  sent: DeletionRequested | null;
  sending: boolean;
  /** Whether a sealed record stays of a prize that they were given. */
  keepsPrizeRecord: boolean;
  onSendCode: () => void;
  onDeleted: () => void;
}

/** The second step: six digits that came another way than the link, so that a stolen link deletes nobody. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { token, sent, sending, keepsPrizeRecord, onSendCode, onDeleted } = props;
  const next = useRef<HTMLParagraphElement>(null);
  const [code, setCode] = useState("");
  const { busy, problem, run } = useAction({
    act: () => confirmDeletion(token, code),
    onDone: onDeleted,
  });
  const underField = problem?.fields["code"];

  useEffect(() => {
    if (sent) next.current?.focus();
  }, [sent]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-4 rounded-card border-2 border-danger p-5"
    >
      <p ref={next} tabIndex={-1} className="font-semibold text-18 focus-visible:outline-none">
        Your request is noted. Confirm it, and everything is deleted at once.
      </p>
      <p>
        Your name, email, phone and address will be gone for good, and you leave the drawings. A
        prize you haven’t received yet goes to the next name. If you stop here, we’ll delete your
        record; to stay after all, write to <ContactEmail />.
      </p>
      {keepsPrizeRecord && (
        <p>
          Because you were given a prize, one sealed record of it stays for as long as tax law
          requires: your name and address, the prize, its value and its date. Nobody sees it in the
          service.
        </p>
      )}
      {sent && <p>{howItComes(sent)}</p>}
      {sent?.code_sent_by && (
        <CodeField value={code} onChange={setCode} error={underField} busy={busy} />
      )}
      <div className="flex flex-wrap gap-3">
        {sent?.code_sent_by && (
          <Button
            type="submit"
            variant="destructive"
            size="lg"
            disabled={!isWholeCode(code)}
            aria-disabled={busy}
          >
            {busy ? "Deleting..." : "Delete me for good"}
          </Button>
        )}
        <Button
          variant={sent ? "ghost" : "outline"}
          size="lg"
          aria-disabled={sending}
          onClick={onSendCode}
        >
          {sending ? "Sending..." : sent ? "Send another code" : "Send me a code to confirm"}
        </Button>
      </div>
      <Failure problem={underField ? null : problem} />
    </form>
  );
}

/** Where the code is to be found. */
function howItComes({ code_sent_by, local }: DeletionRequested): string {
  if (code_sent_by === null) {
    return "Neither email nor texts reach you, so we cannot send you a code. Our team will delete your record.";
  }
  const [what, where] =
    code_sent_by === "email" ? ["email", "your email address"] : ["texts", "your phone"];
  return local
    ? `This installation sends no ${what}. The code for ${where} is in its outbox, where administrators can see it.`
    : `To be sure that it is you, we sent six digits to ${where}. They are good for ten minutes.`;
}
