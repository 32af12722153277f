// Short messages in the corner of the screen. Holds no user interface: ToastHost shows what is said here.

/** One message; a destructive one tells of a failure. */
export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
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
  wanted = true;
  for (const watcher of watchers) watcher();
}

/** Whether anything was ever said, for the host that loads the toaster. */
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
