import { useRef, useState } from "react";
import { forgetRefusals } from "@/lib/refusals.ts";
import { toast } from "@/lib/toast.ts";
import { sendTest } from "./api.ts";
import { testSentence } from "./wording.ts";

/** Sends test messages, one at a time; `sending` is the key of the template that is on its way. */
export function useTestSend() {
  const [sending, setSending] = useState<string | null>(null);
  const running = useRef(false);

  async function send(key: string) {
    if (running.current) return;
    running.current = true;
    setSending(key);
    forgetRefusals();
    try {
      toast({ title: "Test Sent!", description: testSentence(await sendTest(key)) });
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : "Please try again.";
      const description = `Failed to send test: ${message}`;
      toast({ title: "Error", description, variant: "destructive" });
    } finally {
      running.current = false;
      setSending(null);
    }
  }

  return { send, sending };
}
