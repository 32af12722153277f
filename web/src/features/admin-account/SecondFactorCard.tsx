import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Administrator, rememberAdministrator } from "@/components/admin/session/api.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { useAction } from "@/lib/useAction.ts";
import { beginSecondFactor, endSecondFactor, type SecondFactor } from "./api.ts";
import { ConfirmSecondFactor } from "./ConfirmSecondFactor.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { WithPassword } from "./WithPassword.tsx";

/** Codes from an authenticator app: off, being set up, or on. */
export function SecondFactorCard({ admin }: { admin: Administrator }) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<SecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Whoever has been through a step finds the keyboard on the button that begins the next.
  const [returned, setReturned] = useState(false);
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
  return <SetUp takesFocus={returned} onBegun={setBegun} />;
}

interface SetUpProps {
  /** Whether the keyboard goes to its button. */
  takesFocus: boolean;
  onBegun: (secondFactor: SecondFactor) => void;
}

function SetUp({ takesFocus, onBegun }: SetUpProps) {
  const { run, busy, errors } = useAction({
    act: beginSecondFactor,
    failed: "Failed to set up two-step sign-in",
    fields: ["password", "code"],
    onDone: onBegun,
  });

  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="completed">Off</Badge>
      <p className="text-14">
        With two-step sign-in, you also need a code from an app on your phone. A stolen password
        alone is not enough.
      </p>
      <WithPassword
        takesFocus={takesFocus}
        errors={errors}
        busy={busy}
        onProof={run}
        begin={(props) => <Button {...props}>Set Up</Button>}
        submit={(props) => <Button {...props}>Continue</Button>}
      />
    </div>
  );
}

interface TurnOffProps {
  /** Whether the keyboard goes to its button. */
  takesFocus: boolean;
  onOff: () => void;
}

function TurnOff({ takesFocus, onOff }: TurnOffProps) {
  const { run, busy, errors } = useAction({
    act: endSecondFactor,
    done: "Two-step sign-in turned off",
    failed: "Failed to turn off two-step sign-in",
    fields: ["password", "code"],
    onDone: onOff,
  });

  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="live">On</Badge>
      <p className="text-14">Signing in takes a code from your authenticator app.</p>
      <WithPassword
        takesFocus={takesFocus}
        errors={errors}
        busy={busy}
        onProof={run}
        begin={(props) => (
          <Button {...props} variant="outline">
            Turn Off
          </Button>
        )}
        submit={(props) => (
          <Button {...props} variant="destructive">
            Turn Off
          </Button>
        )}
      />
    </div>
  );
}
