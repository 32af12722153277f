import { type FormEvent, useEffect, useRef, useState } from "react";
import { Failure } from "@/components/personal-link/Failure.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { confirmPhoneChange, type Preferences } from "./api.ts";
import { CodeField, isWholeCode } from "./CodeField.tsx";
import type { Awaited } from "./NumberStep.tsx";

interface CodeStepProps {
  token: string;
  awaited: Awaited;
  onConfirmed: (person: Preferences) => void;
  /** Back to the number, with what is wrong with it if something is. */
  onBack: (why?: string) => void;
}

/** The second step: the six digits that were texted to the new number. */
export function CodeStep({ token, awaited, onConfirmed, onBack }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const { busy, problem, run } = useAction({
    act: () => confirmPhoneChange(token, code),
    onDone: onConfirmed,
  });
  const aboutNumber = problem?.fields["phone"];
  const underField = problem?.fields["code"];

  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    if (underField) input.current?.focus();
  }, [underField]);

  useEffect(() => {
    if (aboutNumber) onBack(aboutNumber);
  }, [aboutNumber, onBack]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <form onSubmit={submit} noValidate className="grid animate-rise gap-4">
      <p>
        {awaited.local
          ? `This installation sends no texts. The code for ${awaited.phone} is in its outbox, where administrators can see it.`
          : `We texted six digits to ${awaited.phone}. They are good for ten minutes.`}
      </p>
      <CodeField value={code} onChange={setCode} error={underField} busy={busy} ref={input} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" disabled={!isWholeCode(code)} aria-disabled={busy}>
          {busy ? "Checking..." : "Confirm number"}
        </Button>
        <Button variant="ghost" size="lg" onClick={() => onBack()}>
          Use another number
        </Button>
      </div>
      <Failure problem={underField || aboutNumber ? null : problem} />
    </form>
  );
}
