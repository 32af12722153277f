import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { useAction } from "@/lib/useAction.ts";
import { giveCode, signIn } from "./api.ts";

/** Which part of the form is shown: the code follows the password, or what the identity provider has proved. */
type Step = "password" | "code" | "code after provider";

/** How a form begins for somebody who comes back from the identity provider. */
export interface CameBack {
  /** Whether only their code is missing. */
  needsCode: boolean;
  /** Why they are not signed in. */
  failure: string | null;
}

/** The state of the sign-in form: the password first, then the code of those who have a second factor. */
export function useSignIn(onSignedIn: () => void, cameBack?: CameBack) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(cameBack?.needsCode ? "code after provider" : "password");
  const [earlierFailure, setEarlierFailure] = useState(cameBack?.failure ?? null);
  const values = useRef({ email: "", password: "" });
  const { run, busy, problem, forget } = useAction({
    act: (code: string) => {
      if (step === "code after provider") return giveCode(client, code);
      return signIn(client, { ...values.current, ...(code && { code }) });
    },
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
    setEarlierFailure(null);
    void run(typed("code").replaceAll(/\s/g, ""));
  }

  function startOver() {
    setStep("password");
    forget();
  }

  const failure = problem && !asksForCode(problem) ? reason(problem) : earlierFailure;
  return { asksPassword: step === "password", failure, busy, submit, startOver };
}

function asksForCode(error: unknown): boolean {
  return error instanceof ProblemError && error.code === "second_factor_required";
}

/** The service's own words, unless it had none. */
function reason(error: unknown): string {
  const isExplained = error instanceof ProblemError && error.code !== "unknown";
  return isExplained ? error.message : "Invalid credentials";
}
