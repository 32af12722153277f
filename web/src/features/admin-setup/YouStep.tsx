import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import type { StepProps } from "./step-props.ts";

/** The first administrator. */
export function YouStep({ draft, change, errors }: StepProps) {
  return (
    <>
      <Field label="Your name" required error={errors["name"]}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="name"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Email" hint="You sign in with it." required error={errors["email"]}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={draft.email}
            autoComplete="username"
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </Field>
      <Field
        label="Password"
        hint="At least 12 characters; several words are best."
        required
        error={errors["password"]}
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={draft.password}
            autoComplete="new-password"
            onChange={({ target }) => change({ password: target.value })}
          />
        )}
      </Field>
    </>
  );
}
