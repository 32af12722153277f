import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { reloadIfOutdated } from "@/lib/reload.ts";
import { toasterReady, toasterWanted } from "@/lib/toast.ts";

type Toaster = ComponentType<{ onReady: typeof toasterReady }>;

/** How long it waits before it tries again to load the toaster: at first, and at most. */
const firstPause = 3000;
const longestPause = 30_000;

/**
 * Place once at the root: loads the toaster when it is wanted. Without a connection what was said waits for the
 * toaster; it must never take the page down with it. After a release its script is gone, and only a new page has it.
 */
export function ToastHost() {
  const wanted = useSyncExternalStore(
    toasterWanted.subscribe,
    toasterWanted.now,
    toasterWanted.whilePrerendered,
  );
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!wanted || Toaster) return;
    let left = false;
    const load = () =>
      import("./Toaster.tsx").then(
        (module) => left || setToaster(() => module.default),
        () => {
          if (left) return;
          setFailures((count) => count + 1);
          void reloadIfOutdated();
        },
      );
    const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause);
    const timer = setTimeout(load, failures === 0 ? 0 : pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted, Toaster, failures]);

  return Toaster && <Toaster onReady={toasterReady} />;
}
