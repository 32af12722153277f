// What the press of a button does: one call at a time, a toast with its outcome, and a refresh of what it changed.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isRefused, ProblemError, sentenceOf } from "@/api/problem.ts";
import { forgetRefusals } from "./refusals.ts";
import { type Toast, toast } from "./toast.ts";

/** What a toast says: a sentence under the usual title, all of it, or nothing. */
type Said = Toast | string | undefined;

interface ActionOptions<Input, Answer> {
  act: (input: Input) => Promise<Answer>;
  /** Said when it was done. */
  done?: Said | ((answer: Answer, input: Input) => Said);
  /** Said when it was not, unless the service refused with a sentence of its own; a function decides alone. */
  failed?: string | ((failure: unknown, input: Input) => Said);
  /** The fields of the form, by the service's names: what it says about them stands there instead of in a toast. */
  fields?: readonly string[];
  /** Shows the change before the service has answered; gives what takes back that change and nothing else. */
  show?: (input: Input) => () => void;
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (failure: unknown, input: Input) => void;
  /** Refetches what has changed: after success, and when the service refused because somebody else was faster. */
  refresh?: (client: QueryClient) => void;
  /** What can be under way only once: the whole action unless given, a row by its id. */
  per?: (input: Input) => string;
}

const none: readonly string[] = [];
const success = { title: "Success" };
const error = { title: "Error", variant: "destructive" } as const;

/** An action and its state: whether it is under way, and why it failed the last time. */
export function useAction<Answer, Input = void>(options: ActionOptions<Input, Answer>) {
  const client = useQueryClient();
  const { act, done, failed, fields = none, show, onDone, onFailed, refresh, per } = options;
  // Without a connection it fails visibly instead of waiting unseen for one.
  const mutation = useMutation({ mutationFn: (input: Input) => act(input), networkMode: "always" });
  // Set at once, unlike what is drawn: the second press of a double click comes before the next rendering.
  const running = useRef(new Set<string>());

  /** Does it, unless it is under way already; says whether it was done. */
  async function run(input: Input): Promise<boolean> {
    const key = per?.(input) ?? "";
    if (running.current.has(key)) return false;
    running.current.add(key);
    forgetRefusals();
    const takeBack = show?.(input);
    let answer: Answer;
    try {
      answer = await mutation.mutateAsync(input);
    } catch (failure) {
      takeBack?.();
      if (!isAbout(failure, fields)) showToast(aboutFailure(failure, input), error);
      onFailed?.(failure, input);
      if (isOutdated(failure)) refresh?.(client);
      return false;
    } finally {
      running.current.delete(key);
    }
    showToast(typeof done === "function" ? done(answer, input) : done, success);
    onDone?.(answer, input);
    refresh?.(client);
    return true;
  }

  function aboutFailure(failure: unknown, input: Input): Said {
    if (typeof failed === "function") return failed(failure, input);
    return failed && isRefused(failure) ? (sentenceOf(failure) ?? failed) : failed;
  }

  const problem = mutation.error instanceof ProblemError ? mutation.error : null;
  return {
    run,
    busy: mutation.isPending,
    /** What it is being done to, or was done to last. */
    input: mutation.variables,
    problem,
    /** What the service said about fields, by its names. */
    errors: problem?.fields ?? {},
    /** Forgets why it failed: what is sent next is something else. */
    forget: mutation.reset,
  };
}

function isAbout(failure: unknown, fields: readonly string[]): boolean {
  return failure instanceof ProblemError && fields.some((name) => name in failure.fields);
}

/** Whether the page shows what is no longer so. */
function isOutdated(failure: unknown): boolean {
  return failure instanceof ProblemError && [404, 409].includes(failure.status);
}

function showToast(said: Said, usual: Omit<Toast, "description">): void {
  if (said) toast(typeof said === "object" ? said : { ...usual, description: said });
}
