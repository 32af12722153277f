import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { PasswordInput } from "../PasswordInput.tsx";
import { type CameBack, useSignIn } from "./useSignIn.ts";

interface SignInFormProps {
  /** Filled in beforehand when it is known who signs in again. */
  email?: string;
  onSignedIn: () => void;
  cameBack?: CameBack;
  /** Ways in beside the password. */
  otherWays?: ReactNode;
  /** Further ways out, under the button. */
  children?: ReactNode;
}

/** Email and password, then the code of a second factor where there is one. */
export function SignInForm(props: SignInFormProps) {
  const { email, onSignedIn, cameBack, otherWays, children } = props;
  const { asksPassword, failure, busy, submit, startOver } = useSignIn(onSignedIn, cameBack);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!asksPassword) code.current?.focus();
  }, [asksPassword]);

  return (
    <form onSubmit={submit} className="grid gap-5">
      {asksPassword ? (
        <>
          <Field label="Email" required>
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={email}
                readOnly={busy}
              />
            )}
          </Field>
          <Field label="Password" required>
            {(control) => (
              <PasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                readOnly={busy}
              />
            )}
          </Field>
        </>
      ) : (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          required
        >
          {(control) => (
            <Input
              {...control}
              ref={code}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={busy}
            />
          )}
        </Field>
      )}
      {failure && (
        <p role="alert" className="flex items-start gap-2 font-medium text-14 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {failure}
        </p>
      )}
      <div className="grid gap-3 pt-1">
        <Button type="submit" size="lg" aria-disabled={busy}>
          {busy ? "Signing in..." : "Sign In"}
        </Button>
        {asksPassword ? (
          otherWays
        ) : (
          <Button variant="ghost" onClick={startOver}>
            Use another account
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
