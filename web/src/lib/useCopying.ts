import { useEffect, useState } from "react";
import type { Toast } from "./toast.ts";
import { useAction } from "./useAction.ts";

const copiedFor = 2000;

/** Copies a text and says how that went; `copied` is true for two seconds after it worked. */
export function useCopying(text: string, done: Toast, failed: Toast) {
  // The moment of copying rather than a flag: copying again restarts the two seconds.
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const { run: copy } = useAction({
    // Without TLS there is no clipboard at all, which is reported as a failure, too.
    act: async () => navigator.clipboard.writeText(text),
    done,
    failed: () => ({ ...failed, variant: "destructive" }),
    onDone: () => setCopiedAt(performance.now()),
  });
  return { copied: copiedAt !== null, copy };
}
