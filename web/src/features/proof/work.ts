// What the worker is asked and what it says. The worker's own file only hands messages over.
import type { Drawing } from "./api.ts";
import { findEntry, type OwnEntry } from "./finding.ts";
import { type News, verifyPublished } from "./verification.ts";

/** A proof's address, and the drawing it must prove or the entry to look for in it. */
export type Task = { address: string } & ({ verify: Drawing } | { find: OwnEntry });

/** What is found out along the way, then what came of it, or that nothing did. */
export type Said = { news: News } | { answer: unknown } | { failure: string };

export async function work(task: Task, say: (said: Said) => void): Promise<void> {
  try {
    const answer =
      "verify" in task
        ? await verifyPublished(task.verify, task.address, (news) => say({ news }))
        : await findEntry(task.address, task.find);
    say({ answer });
  } catch (error) {
    say({ failure: String(error) });
  }
}
