import { clsx } from "clsx";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Textarea } from "@/components/ui/Textarea.tsx";
import { paths } from "@/lib/paths.ts";
import { type Answer, answerTo, exampleLine, noLine } from "./ledger-wording.ts";
import type { LedgerCheck } from "./useLedger.ts";
import { type LedgerHead, readHead, type Verdict } from "./verifier/head.ts";
import type { Ledger } from "./verifier/proof.ts";

interface CheckHeadProps {
  ledger: Ledger;
  check: LedgerCheck;
  isFetching: boolean;
  isRefetchError: boolean;
  /** Loads the ledger again: a line may be newer than the page. */
  onReload: () => void;
}

/** Whole emails are longer than their line. */
const longest = 20_000;

const borders: Record<Verdict, string> = {
  agrees: "border-live",
  disagrees: "border-danger",
  "not from this town": "border-gold",
};

const titles: Record<Verdict, string> = {
  agrees: "Agrees.",
  disagrees: "Disagrees.",
  "not from this town": "Not from this town.",
};

/** Compares a line from an email with the ledger, in the browser alone. */
export function CheckHead({ ledger, onReload, ...state }: CheckHeadProps) {
  const [text, setText] = useState("");
  const [head, setHead] = useState<LedgerHead | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = head && answerTo(head, ledger, state.check, state);

  function compareLine(event: FormEvent) {
    event.preventDefault();
    const read = readHead(text);
    setHead(read);
    setRefusal(read ? undefined : noLine);
    if (!read) field.current?.focus();
    if (read?.town === ledger.ledger && read.sequence > ledger.records.length) onReload();
  }

  return (
    <section
      aria-labelledby="check-line"
      className={clsx(
        "grid gap-6 border-l-8 bg-newsprint p-5 md:p-10",
        answer?.verdict ? borders[answer.verdict] : "border-gold",
      )}
    >
      <h2 id="check-line" className="text-28 md:text-40">
        Does it still say the same?
      </h2>
      <form onSubmit={compareLine} noValidate className="grid gap-4">
        <Field
          label="Paste the line"
          hint={`Like this: ${exampleLine}. The whole email will do; it stays in your browser.`}
          error={refusal}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={2}
              maxLength={longest}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              className="font-[family-name:ui-monospace,monospace]"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setHead(null);
                setRefusal(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" size="lg" className="justify-self-start">
          Check the line
        </Button>
      </form>
      <div role="status" className="max-w-[60ch] text-18">
        {answer && head && <Said answer={answer} head={head} />}
      </div>
    </section>
  );
}

function Said({ answer: { verdict, words }, head }: { answer: Answer; head: LedgerHead }) {
  return (
    <p>
      {verdict && <strong className="block font-semibold text-22">{titles[verdict]}</strong>}
      {words}
      {verdict === "not from this town" && (
        <>
          {" "}
          <Link to={paths.ledger(head.town)} reloadDocument className="text-link">
            Go to that ledger
          </Link>
        </>
      )}
    </p>
  );
}
