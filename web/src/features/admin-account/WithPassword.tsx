import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";

type ButtonOf = (props: ComponentProps<typeof Button>) => ReactNode;

interface WithPasswordProps {
  /** Whether the keyboard goes to the button that begins. */
  takesFocus: boolean;
  error: string | undefined;
  busy: boolean;
  onPassword: (password: string) => Promise<unknown>;
  /** The button that asks for the password. */
  begin: ButtonOf;
  /** The button that sends it. */
  submit: ButtonOf;
}

/** Something that an open session alone is not enough for: the button, then the password. */
export function WithPassword(props: WithPasswordProps) {
  const { takesFocus, error, busy, onPassword, begin, submit } = props;
  const [asking, setAsking] = useState(false);
  const [returned, setReturned] = useState(takesFocus);

  function stopAsking() {
    setReturned(true);
    setAsking(false);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void onPassword(String(new FormData(event.currentTarget).get("password") ?? ""));
  }

  if (!asking) return begin({ autoFocus: returned, onClick: () => setAsking(true) });
  return (
    <form onSubmit={send} className="grid w-full gap-4">
      <Field label="Password" required error={error}>
        {(control) => (
          <PasswordInput {...control} autoFocus name="password" autoComplete="current-password" />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        {submit({ type: "submit", "aria-disabled": busy })}
        <Button variant="outline" onClick={stopAsking}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
