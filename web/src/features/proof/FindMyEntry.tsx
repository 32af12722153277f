import { type FormEvent, useState } from "react";
import { PhoneInput } from "@/components/form/PhoneInput.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { isWholePhone, phoneDigits, wholeNumberOnly } from "@/lib/phone.ts";
import { useAction } from "@/lib/useAction.ts";
import { findInWorker } from "./in-worker.ts";
import { canHash } from "./verifier/support.ts";
import { counted } from "./wording.ts";

interface FindMyEntryProps {
  ticket: string;
  salt: string;
  proofUrl: string;
  /** Which phone number it is about. */
  phoneMasked: string;
}

/** Finds a member's entry in the public list with their phone number, which never leaves the browser. */
export function FindMyEntry({ ticket, salt, proofUrl, phoneMasked }: FindMyEntryProps) {
  const [phone, setPhone] = useState("");
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [answer, setAnswer] = useState("");
  const { run, busy } = useAction({
    act: found,
    onDone: setAnswer,
    onFailed: () => setAnswer("Your browser could not search. Please try again."),
  });

  function find(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAnswer("");
    setRefusal(undefined);
    if (isWholePhone(phone)) void run();
    else setRefusal(wholeNumberOnly);
  }

  async function found(): Promise<string> {
    if (!canHash()) return "Your browser can search only when this page is loaded over https.";
    const own = { ticket, salt, phone: phoneDigits(phone) };
    const found = await findInWorker(proofUrl, own);
    if (!found) return "The proof could not be downloaded. Please try again.";
    if (found.at < 0) return "This number does not belong to the ticket.";
    return `Found: entry ${counted(found.at + 1)} of ${counted(found.of)} is yours, and nobody else can tell.`;
  }

  return (
    <form onSubmit={find} noValidate className="grid gap-4 border-hairline border-t pt-5">
      <Field
        label="Find yourself in the public list"
        hint={`With your phone number ${phoneMasked}. It stays in your browser.`}
        error={refusal}
        required
      >
        {(control) => (
          <PhoneInput
            {...control}
            placeholder="(555) 555-0123"
            value={phone}
            onChange={(text) => {
              setRefusal(undefined);
              setAnswer("");
              setPhone(text);
            }}
            onForeign={() => setRefusal(wholeNumberOnly)}
            className="max-w-sm tabular-nums"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="outline" size="lg" aria-disabled={busy}>
          {busy ? "Looking..." : "Find my entry"}
        </Button>
        <p role="status" className="font-semibold">
          {answer}
        </p>
      </div>
    </form>
  );
}
