import { lazy, Suspense, useSyncExternalStore } from "react";
import { toasterReady, toasterWanted } from "@/lib/toast.ts";

const Toaster = lazy(() => import("./Toaster.tsx"));

/** Place once at the root: loads the toaster when the first toast is shown. */
export function ToastHost() {
  const wanted = useSyncExternalStore(
    toasterWanted.subscribe,
    toasterWanted.now,
    toasterWanted.whilePrerendered,
  );
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster onReady={toasterReady} />
    </Suspense>
  );
}
