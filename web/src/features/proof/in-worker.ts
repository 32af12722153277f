// Lets a worker of its own do a task. Its memory is given back with it: that of a large town's list is no small matter.
import type { Drawing } from "./api.ts";
import type { findEntry, OwnEntry } from "./finding.ts";
import type { News, Outcome } from "./verification.ts";
import type { Said, Task } from "./work.ts";

/** Checks the proof at an address against its drawing; an abandoned check is stopped. */
export function verifyInWorker(
  drawing: Drawing,
  address: string,
  tell: (news: News) => void,
  abandoned: AbortSignal,
): Promise<Outcome> {
  return ask({ verify: drawing, address }, tell, abandoned);
}

/** Looks for an entry in the proof at an address. */
export function findInWorker(address: string, entry: OwnEntry): ReturnType<typeof findEntry> {
  return ask({ find: entry, address });
}

function ask<Answer>(
  task: Task,
  tell: (news: News) => void = () => {},
  abandoned?: AbortSignal,
): Promise<Answer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if ("news" in data) tell(data.news);
      else if ("answer" in data) resolve(data.answer as Answer);
      else reject(new Error(data.failure));
    });
    worker.addEventListener("error", () => reject(new Error("the worker could not go on")));
    abandoned?.addEventListener("abort", () => reject(new Error("nobody waits for it")));
  });
  worker.postMessage(task);
  return answer.finally(() => worker.terminate());
}
