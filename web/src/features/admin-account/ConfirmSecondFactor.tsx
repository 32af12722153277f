import type { FormEvent } from "react";
import { useSave } from "@/components/admin/useSave.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { Input } from "@/components/ui/Input.tsx";
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
  const { busy, errors, save } = useSave({ failed: "Failed to set up two-step sign-in" });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replaceAll(/\s/g, "");
    const confirmed = await save(() => confirmSecondFactor(code));
    if (confirmed) onConfirmed(confirmed.answer.recovery_codes);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
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
