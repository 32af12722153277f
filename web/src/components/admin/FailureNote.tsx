import { RetryButton } from "@/components/ui/RetryButton.tsx";

interface FailureNoteProps {
  /** What could not be loaded, as the sentence that says so. */
  sentence: string;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in a card whose data could not be loaded: says so and tries again when asked. */
export function FailureNote({ sentence, retrying, onRetry }: FailureNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p role="alert" className="font-medium text-14 text-danger">
        {sentence}
      </p>
      <RetryButton variant="outline" size="sm" retrying={retrying} onRetry={onRetry} />
    </div>
  );
}
