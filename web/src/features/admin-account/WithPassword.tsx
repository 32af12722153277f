import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import type { Proof } from "./api.ts";
import { ProofFields, proofIn } from "./ProofFields.tsx";

type ButtonOf = (props: ComponentProps<typeof Button>) => ReactNode;

interface WithPasswordProps {
  /** Whether the keyboard goes to the button that begins. */
  takesFocus: boolean;
  /** What the service said about the fields, by its names. */
  errors: Record<string, string>;
  busy: boolean;
  onProof: (proof: Proof) => Promise<unknown>;
  /** The button that asks for the password. */
  begin: ButtonOf;
  /** The button that sends it. */
  submit: ButtonOf;
}

/** Something that an open session alone is not enough for: the button, then the password and what else it takes. */
export function WithPassword(props: WithPasswordProps) {
  const { takesFocus, errors, busy, onProof, begin, submit } = props;
  const [asking, setAsking] = useState(false);
  const [returned, setReturned] = useState(takesFocus);

  function stopAsking() {
    setReturned(true);
    setAsking(false);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void onProof(proofIn(event.currentTarget));
  }

  if (!asking) return begin({ autoFocus: returned, onClick: () => setAsking(true) });
  return (
    <form onSubmit={send} className="grid w-full gap-4">
      <ProofFields errors={errors} takesFocus />
      <div className="flex flex-wrap gap-3">
        {submit({ type: "submit", "aria-disabled": busy })}
        <Button variant="outline" onClick={stopAsking}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
