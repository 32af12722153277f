// Where proofs are read and checked: beside the page, which stays at hand however long a list is.
import { type Task, work } from "./work.ts";

addEventListener("message", ({ data }: MessageEvent<Task>) => {
  void work(data, (said) => postMessage(said));
});
