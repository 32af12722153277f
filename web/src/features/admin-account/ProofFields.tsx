import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { useSession } from "@/components/admin/session/api.ts";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import type { Proof } from "./api.ts";

interface ProofFieldsProps {
  /** What the service said about them, by its names. */
  errors: Record<string, string>;
  /** What the password is called, to people and to the service. */
  password?: { label: string; name: string };
  takesFocus?: boolean;
}

const usual = { label: "Password", name: "password" };

/** The password and, where signing in takes one, a code: an open session alone is not enough for what needs them. */
export function ProofFields({ errors, password = usual, takesFocus = false }: ProofFieldsProps) {
  const asksCode = useSession().data?.admin.totp_enabled ?? false;
  return (
    <>
      <Field label={password.label} required error={errors[password.name]}>
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus={takesFocus}
            name={password.name}
            autoComplete="current-password"
          />
        )}
      </Field>
      {asksCode && (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          required
          error={errors["code"]}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** What was typed into them. */
export function proofIn(form: HTMLFormElement): Proof {
  const typed = new FormData(form);
  const code = typed.get("code");
  return {
    password: String(typed.get("password") ?? ""),
    ...(code === null ? {} : { code: String(code) }),
  };
}
