import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { PasswordInput } from "@/features/admin/PasswordInput.tsx";
import { type Administrator, rememberAdministrator } from "@/features/admin/session/api.ts";
import { useSave } from "@/features/admin/useSave.ts";
import { beginSecondFactor, endSecondFactor, type SecondFactor } from "./api.ts";
import { ConfirmSecondFactor } from "./ConfirmSecondFactor.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** Codes from an authenticator app: off, being set up, or on. */
export function SecondFactorCard({ admin }: { admin: Administrator }) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<SecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Whoever has been through a step finds the keyboard on the button that begins the next.
  const [returned, setReturned] = useState(false);
  const { busy, save } = useSave({ failed: "Failed to set up two-step sign-in" });
  const remember = (enabled: boolean) =>
    rememberAdministrator(client, { ...admin, totp_enabled: enabled });

  function leave() {
    setReturned(true);
    setBegun(null);
    setCodes(null);
  }

  function turnedOff() {
    setReturned(true);
    remember(false);
  }

  async function begin() {
    const started = await save(beginSecondFactor);
    if (started) setBegun(started.answer);
  }

  function confirmed(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes);
    setBegun(null);
    remember(true);
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={leave} />;
  if (begun) {
    return <ConfirmSecondFactor secondFactor={begun} onConfirmed={confirmed} onCancel={leave} />;
  }
  if (admin.totp_enabled) return <TurnOff takesFocus={returned} onOff={turnedOff} />;
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="completed">Off</Badge>
      <p className="text-14">
        With two-step sign-in, you also need a code from an app on your phone. A stolen password
        alone is not enough.
      </p>
      <Button autoFocus={returned} onClick={() => void begin()} aria-disabled={busy}>
        Set Up
      </Button>
    </div>
  );
}

interface TurnOffProps {
  /** Whether the keyboard goes to its button. */
  takesFocus: boolean;
  onOff: () => void;
}

function TurnOff({ takesFocus, onOff }: TurnOffProps) {
  const [asking, setAsking] = useState(false);
  const [returned, setReturned] = useState(takesFocus);
  const { busy, errors, save } = useSave({
    saved: "Two-step sign-in turned off",
    failed: "Failed to turn off two-step sign-in",
  });

  function stopAsking() {
    setReturned(true);
    setAsking(false);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (await save(() => endSecondFactor(password))) onOff();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="live">On</Badge>
      <p className="text-14">Signing in takes a code from your authenticator app.</p>
      {asking ? (
        <form onSubmit={(event) => void submit(event)} className="grid w-full gap-4">
          <Field label="Password" required error={errors["password"]}>
            {(control) => (
              <PasswordInput
                {...control}
                autoFocus
                name="password"
                autoComplete="current-password"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" aria-disabled={busy}>
              Turn Off
            </Button>
            <Button variant="outline" onClick={stopAsking}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="outline" autoFocus={returned} onClick={() => setAsking(true)}>
          Turn Off
        </Button>
      )}
    </div>
  );
}
