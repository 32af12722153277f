import { useRef, useState } from "react";
import { ProblemError } from "@/api/problem.ts";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";

interface Words {
  /** Said when it was kept; nothing is said without it. */
  saved?: string;
  /** Said when it was not, unless the service says under which field it is wrong. */
  failed: string;
}

/** Sends a small form once: busy while it is under way, field messages when it is refused, toasts for the rest. */
export function useSave({ saved, failed }: Words) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const running = useRef(false);

  /** Runs the call; gives its answer, or undefined when it failed and the person was told. */
  async function save<Answer>(
    call: () => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setErrors({});
    forgetRefusals();
    try {
      const answer = await call();
      if (saved) toast({ title: "Success", description: saved });
      return { answer };
    } catch (error) {
      const problem = error instanceof ProblemError ? error : null;
      if (problem && Object.keys(problem.fields).length > 0) setErrors(problem.fields);
      else toast({ title: "Error", description: reason(problem, failed), variant: "destructive" });
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, errors, save };
}

/** The service's sentence where it refused, else what was not done. */
function reason(problem: ProblemError | null, failed: string): string {
  const refused = problem !== null && problem.status >= 400 && problem.status < 500;
  return refused && problem.code !== "unknown" ? problem.message : failed;
}
