import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { useSave } from "@/components/admin/useSave.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { changePassword, sessionsKey } from "./api.ts";

/** A new password for the present one; signs the administrator out everywhere else. */
export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const { busy, errors, save } = useSave({
    saved: "Password changed. Other sessions have been signed out.",
    failed: "Failed to change password",
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    if (!(await save(() => changePassword(text("current"), text("new"))))) return;
    form.reset();
    void client.invalidateQueries({ queryKey: sessionsKey });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" required error={errors["current_password"]}>
        {(control) => <PasswordInput {...control} name="current" autoComplete="current-password" />}
      </Field>
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
