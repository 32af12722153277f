import type { FormEvent } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
import { useAction } from "@/lib/useAction.ts";
import { confirmSecondFactor, type SecondFactor } from "./api.ts";
import { QrCode } from "./QrCode.tsx";

interface ConfirmSecondFactorProps {
  secondFactor: SecondFactor;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** The key for the authenticator app, as a picture and as text, and the field for its first code. */
export function ConfirmSecondFactor({
  secondFactor,
  onConfirmed,
  onCancel,
}: ConfirmSecondFactorProps) {
  const { run, busy, errors } = useAction({
    act: confirmSecondFactor,
    failed: "Failed to set up two-step sign-in",
    fields: ["code"],
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "");
    void run(code.replaceAll(/\s/g, ""));
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-14">Scan this with your authenticator app, then type the code it shows.</p>
      <QrCode text={secondFactor.otpauth_url} label="QR code for your authenticator app" />
      <p className="text-14 text-muted">
        Or type this key:{" "}
        <code className="select-all break-all font-semibold text-ink">{secondFactor.secret}</code>
      </p>
      <Field label="Code" required error={errors["code"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tabular-nums"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          Turn On
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
