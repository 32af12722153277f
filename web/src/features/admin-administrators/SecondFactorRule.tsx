import { useState } from "react";
import { refresh } from "@/components/admin/refresh.ts";
import { Badge } from "@/components/ui/Badge.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { useAction } from "@/lib/useAction.ts";
import { requireSecondFactor } from "./api.ts";

interface SecondFactorRuleProps {
  isRequired: boolean;
  /** How many have none yet. */
  without: number;
}

/** Whether everybody signs in with two steps, and the question before that changes. */
export function SecondFactorRule({ isRequired, without }: SecondFactorRuleProps) {
  const [asking, setAsking] = useState(false);
  const { run } = useAction({
    act: requireSecondFactor,
    done: (_nothing, required) =>
      required
        ? "Two-step sign-in is now required"
        : "Two-step sign-in is now everyone's own choice",
    failed: "Failed to change how administrators sign in",
    refresh,
  });
  const others = without === 1 ? "One administrator has" : `${without} administrators have`;
  return (
    <div className="grid justify-items-start gap-4 text-14">
      <Badge tone={isRequired ? "live" : "completed"}>
        {isRequired ? "Required" : "Not required"}
      </Badge>
      <p>
        {isRequired
          ? "Everyone signs in with a code from their authenticator app."
          : "Everyone decides for themselves whether signing in takes a code."}
        {without > 0 && ` ${others} not set it up.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {isRequired ? "No Longer Require It" : "Require It for Everyone"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isRequired ? "No longer require two-step sign-in?" : "Require two-step sign-in?"}
        description={
          isRequired
            ? "Everyone keeps what they have set up, and may turn it off."
            : without > 0
              ? `${others} no second factor. From their next click, they can do nothing else until they have set it up.`
              : "Everyone has set it up already; from now on, no one can turn it off."
        }
        confirm={isRequired ? "No Longer Require It" : "Require It"}
        onConfirm={() => run(!isRequired)}
      />
    </div>
  );
}
