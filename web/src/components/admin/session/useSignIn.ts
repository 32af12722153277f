import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { signIn } from "./api.ts";

/** Which part of the form is shown. */
type Step = "password" | "code";

/** The state of the sign-in form: the password first, then the code of those who have a second factor. */
export function useSignIn(onSignedIn: () => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>("password");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const values = useRef({ email: "", password: "" });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    if (step === "password") {
      values.current = { email: typed("email").trim(), password: typed("password") };
    }
    const code = typed("code").replaceAll(/\s/g, "");
    sending.current = true;
    setBusy(true);
    setFailure(null);
    forgetRefusals();
    try {
      await signIn(client, { ...values.current, ...(code && { code }) });
    } catch (error) {
      refuse(error);
      return;
    } finally {
      sending.current = false;
      setBusy(false);
    }
    onSignedIn();
  }

  function refuse(error: unknown) {
    if (error instanceof ProblemError && error.code === "second_factor_required") {
      setStep("code");
      return;
    }
    const description = reason(error);
    setFailure(description);
    toast({ title: "Login Failed", description, variant: "destructive" });
  }

  function startOver() {
    setStep("password");
    setFailure(null);
  }

  return { step, failure, busy, submit, startOver };
}

/** The service's own words, unless it had none. */
function reason(error: unknown): string {
  const told = error instanceof ProblemError && error.code !== "unknown";
  return told ? error.message : "Invalid credentials";
}
