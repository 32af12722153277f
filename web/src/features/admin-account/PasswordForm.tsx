import type { FormEvent } from "react";
import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { useAction } from "@/lib/useAction.ts";
import { changePassword, sessionsKey } from "./api.ts";
import { ProofFields } from "./ProofFields.tsx";

/** A new password for the present one; signs the administrator out everywhere else. */
export function PasswordForm({ email }: { email: string }) {
  const { run, busy, errors } = useAction({
    act: (form: HTMLFormElement) => {
      const typed = new FormData(form);
      const text = (name: string) => String(typed.get(name) ?? "");
      return changePassword({
        current_password: text("current_password"),
        new_password: text("new"),
        ...(typed.has("code") ? { code: text("code") } : {}),
      });
    },
    done: "Password changed. Other sessions have been signed out.",
    failed: "Failed to change password",
    fields: ["current_password", "new_password", "code"],
    onDone: (_nothing, form) => form.reset(),
    refresh: (client) => void client.invalidateQueries({ queryKey: sessionsKey }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(event.currentTarget);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <ProofFields
        errors={errors}
        password={{ label: "Current password", name: "current_password" }}
      />
      <Field
        label="New password"
        hint="Use at least 12 characters"
        required
        error={errors["new_password"]}
      >
        {(control) => <PasswordInput {...control} name="new" autoComplete="new-password" />}
      </Field>
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "Changing..." : "Change Password"}
      </Button>
    </form>
  );
}
