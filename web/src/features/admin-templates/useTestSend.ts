import { useAction } from "@/lib/useAction.ts";
import { sendTest } from "./api.ts";
import { testSentence } from "./wording.ts";

/** Sends test messages, one at a time; `sending` is the key of the template that is on its way. */
export function useTestSend() {
  const { run, busy, input } = useAction({
    act: sendTest,
    done: (sent) => ({ title: "Test Sent!", description: testSentence(sent) }),
    failed: (failure) =>
      `Failed to send test: ${failure instanceof Error ? failure.message : "Please try again."}`,
  });
  return { send: run, sending: busy ? (input ?? null) : null };
}
