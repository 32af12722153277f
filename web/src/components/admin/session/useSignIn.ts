import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { useAction } from "@/lib/useAction.ts";
import { type Credentials, signIn } from "./api.ts";

/** Which part of the form is shown. */
type Step = "password" | "code";

/** The state of the sign-in form: the password first, then the code of those who have a second factor. */
export function useSignIn(onSignedIn: () => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>("password");
  const values = useRef({ email: "", password: "" });
  const { run, busy, problem, forget } = useAction({
    act: (credentials: Credentials) => signIn(client, credentials),
    failed: (error) =>
      asksForCode(error)
        ? undefined
        : { title: "Login Failed", description: reason(error), variant: "destructive" },
    onDone: onSignedIn,
    onFailed: (error) => {
      if (asksForCode(error)) setStep("code");
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    if (step === "password") {
      values.current = { email: typed("email").trim(), password: typed("password") };
    }
    const code = typed("code").replaceAll(/\s/g, "");
    void run({ ...values.current, ...(code && { code }) });
  }

  function startOver() {
    setStep("password");
    forget();
  }

  const failure = problem && !asksForCode(problem) ? reason(problem) : null;
  return { step, failure, busy, submit, startOver };
}

function asksForCode(error: unknown): boolean {
  return error instanceof ProblemError && error.code === "second_factor_required";
}

/** The service's own words, unless it had none. */
function reason(error: unknown): string {
  const isExplained = error instanceof ProblemError && error.code !== "unknown";
  return isExplained ? error.message : "Invalid credentials";
}
