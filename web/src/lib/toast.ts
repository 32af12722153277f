// Short messages in the corner of the screen. Holds no user interface: ToastHost shows what is said here.
import { onForgetRefusals } from "./refusals.ts";

/** One message; a destructive one reports a failure. */
export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** Something that can be done about it while it is shown: 'Undo'. */
  action?: { label: string; onClick: () => void };
}

let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | null = null;
let wanted = false;
const watchers = new Set<() => void>();

/** Shows a message; the first one brings the toaster with it. */
export function toast(message: Toast): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  onForgetRefusals(() => {
    waiting = waiting.filter(({ variant }) => variant !== "destructive");
  });
  prepareToasts();
}

/** Loads the toaster ahead of time: it may have to say that the connection is gone. */
export function prepareToasts(): void {
  if (wanted) return;
  wanted = true;
  for (const watcher of watchers) watcher();
}

/** Whether the toaster is needed, for the host that loads it. */
export const toasterWanted = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  now: () => wanted,
  whilePrerendered: () => false,
};

/** Hands over the messages that waited for the toaster, and all later ones. */
export function toasterReady(toaster: (toast: Toast) => void): void {
  show = toaster;
  for (const message of waiting) toaster(message);
  waiting = [];
}
