import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { sessionLoss } from "@/api/admin.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { refresh } from "../refresh.ts";
import { forgetSession, type Session } from "./api.ts";
import { SignInForm } from "./SignInForm.tsx";

/** Asks to sign in again over the open page when its session has ended, so that nothing typed is lost. */
export function SessionLostDialog({ session }: { session: Session }) {
  const client = useQueryClient();
  const lost = useSyncExternalStore(sessionLoss.subscribe, sessionLoss.now);

  return (
    <Dialog
      open={lost}
      dismissible={false}
      title="Your session has ended"
      description="Sign in again to continue. What you have typed is still here."
      actions={null}
    >
      <SignInForm email={session.admin.email} onSignedIn={() => refresh(client)}>
        <Button variant="ghost" onClick={() => forgetSession(client)}>
          Leave this page
        </Button>
      </SignInForm>
    </Dialog>
  );
}
