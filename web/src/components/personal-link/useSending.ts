import { useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";

/** One thing a person can have done at the press of a button: whether it is under way, and why it failed. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const sending = useRef(false);

  /** Does it, unless it is under way already; `then` gets the answer. */
  async function send<Answer>(
    call: () => Promise<Answer>,
    then: (answer: Answer) => void,
  ): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      then(await call());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setProblem(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    send,
    /** Forgets why it failed: what is sent next is something else. */
    forget: () => setProblem(null),
  };
}
