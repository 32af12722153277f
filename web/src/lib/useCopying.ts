import { useEffect, useState } from "react";
import type { Toast } from "./toast.ts";
import { useAction } from "./useAction.ts";

const copiedFor = 2000;

/** Copies a text and tells how that went; `copied` holds for two seconds after it worked. */
export function useCopying(text: string, done: Toast, failed: Toast) {
  // The moment of copying rather than a flag: copying again begins the two seconds anew.
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const { run: copy } = useAction({
    // Without TLS there is no clipboard at all: that too is a failure to be told.
    act: async () => navigator.clipboard.writeText(text),
    done,
    failed: () => ({ ...failed, variant: "destructive" }),
    onDone: () => setCopiedAt(performance.now()),
  });
  return { copied: copiedAt !== null, copy };
}
