import { useEffect, useState } from "react";
import { toast } from "@/lib/toast.ts";

const copiedFor = 2000;

/** Copies a link; `copied` holds for two seconds after it worked. */
export function useCopyLink(link: string) {
  // The moment of copying rather than a flag: copying again begins the two seconds anew.
  const [copiedAt, setCopiedAt] = useState<number | null>(null);

  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), copiedFor);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    try {
      // Without TLS there is no clipboard at all: that too ends in the message below.
      await navigator.clipboard.writeText(link);
      setCopiedAt(performance.now());
      toast({
        title: "Link copied",
        description: "Share it with friends to help launch sooner.",
      });
    } catch {
      toast({
        title: "Unable to copy",
        description: "Please copy the link manually.",
        variant: "destructive",
      });
    }
  }

  return { copied: copiedAt !== null, copy };
}
