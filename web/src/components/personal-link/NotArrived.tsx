import { RetryButton } from "@/components/ui/RetryButton.tsx";
import { Notice } from "./Notice.tsx";

interface NotArrivedProps {
  /** What could not be loaded, as the sentence that says so. */
  sentence: string;
  retrying: boolean;
  onRetry: () => void;
}

/** What a personal link shows when the service did not answer: says so and tries again when asked. */
export function NotArrived({ sentence, retrying, onRetry }: NotArrivedProps) {
  return (
    <Notice kicker="Late edition" title={sentence}>
      <p>Your connection may be down, or our service may be. Nothing is lost; please try again.</p>
      <RetryButton size="lg" retrying={retrying} onRetry={onRetry} />
    </Notice>
  );
}
