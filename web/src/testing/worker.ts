// A worker in the same thread, for jsdom has none: what is handed over is copied, as it would be.
import { type Task, work } from "@/features/proof/work.ts";

export class WorkerHere extends EventTarget {
  postMessage(task: Task): void {
    void work(structuredClone(task), (said) => {
      this.dispatchEvent(new MessageEvent("message", { data: structuredClone(said) }));
    });
  }

  terminate(): void {}
}
