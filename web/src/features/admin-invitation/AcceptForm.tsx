import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { PasswordInput } from "@/components/admin/PasswordInput.tsx";
import { rememberSession } from "@/components/admin/session/api.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { useAction } from "@/lib/useAction.ts";
import { accept } from "./api.ts";

interface AcceptFormProps {
  token: string;
  email: string;
  onAccepted: () => void;
}

/** Name and password of somebody who accepts their invitation. */
export function AcceptForm({ token, email, onAccepted }: AcceptFormProps) {
  const client = useQueryClient();
  const { run, busy, errors } = useAction({
    act: ({ name, password }: { name: string; password: string }) => accept(token, name, password),
    done: { title: "Welcome", description: "Your account is ready" },
    failed: "Failed to accept the invitation",
    fields: ["name", "password"],
    onDone: (session) => {
      rememberSession(client, session);
      onAccepted();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    void run({ name: text("name").trim(), password: text("password") });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <p className="wrap-anywhere text-14">
        You will sign in as <strong className="font-semibold">{email}</strong>.
      </p>
      <Field label="Your name" required error={errors["name"]}>
        {(control) => <Input {...control} name="name" autoComplete="name" readOnly={busy} />}
      </Field>
      <Field label="Password" hint="Use at least 12 characters" required error={errors["password"]}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="new-password" readOnly={busy} />
        )}
      </Field>
      <Button type="submit" size="lg" aria-disabled={busy}>
        {busy ? "Working..." : "Accept the Invitation"}
      </Button>
    </form>
  );
}
