import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { toasterReady, toasterWanted } from "@/lib/toast.ts";

type Toaster = ComponentType<{ onReady: typeof toasterReady }>;

/** How long it waits before it tries again to load the toaster. */
const pause = 3000;

/**
 * Place once at the root: loads the toaster when it is wanted. Without a connection what was said waits for the
 * toaster; it must never take the page down with it.
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
        () => left || setFailures((count) => count + 1),
      );
    const timer = setTimeout(load, failures === 0 ? 0 : pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted, Toaster, failures]);

  return Toaster && <Toaster onReady={toasterReady} />;
}
