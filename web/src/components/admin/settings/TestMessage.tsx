import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { useAction } from "@/lib/useAction.ts";

export type TrialChannel = "email" | "text";

interface TestMessageProps {
  channel: TrialChannel;
  /** Whom it goes to unless something else is typed. */
  to: string;
  /** Sends it under what is typed now. */
  send: (to: string) => Promise<{ to: string }>;
  /** Hears what is wrong with the settings it was tried with, by their names. */
  onRefused: (failure: unknown) => void;
}

/** Tries a provider out before it is saved: a message to whoever asks. */
export function TestMessage({ channel, to: usual, send, onRefused }: TestMessageProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? usual;
  const { run, busy, errors, problem } = useAction({
    act: () => send(to),
    done: (sent) => ({
      title: "Test message sent",
      description: `The provider accepted it for ${sent.to}. Please check that it arrives.`,
    }),
    onFailed: onRefused,
  });
  const failure = errors["to"]
    ? undefined
    : (Object.values(errors)[0] ?? (problem ? problem.message : undefined));
  const isEmail = channel === "email";

  return (
    <div className="grid gap-2 rounded-control bg-newsprint p-3.5">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            label={isEmail ? "Send a test email to" : "Send a test text to"}
            required
            error={errors["to"]}
          >
            {(control) => (
              <Input
                {...control}
                required={false}
                type={isEmail ? "email" : "tel"}
                autoComplete={isEmail ? "email" : "tel"}
                value={to}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  // It belongs to this button, not to the form around it.
                  event.preventDefault();
                  void run();
                }}
              />
            )}
          </Field>
        </div>
        <Button variant="outline" aria-disabled={busy} onClick={() => void run()}>
          <Send aria-hidden />
          {busy ? "Sending..." : "Send Test"}
        </Button>
      </div>
      <p role="status" className={failure ? "text-14 text-danger" : "sr-only"}>
        {failure}
      </p>
    </div>
  );
}
