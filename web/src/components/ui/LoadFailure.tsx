import { RetryButton } from "./RetryButton.tsx";

interface LoadFailureProps {
  /** What could not be loaded, as the sentence that says so. */
  sentence: string;
  retrying: boolean;
  onRetry: () => void;
}

/** A page whose data did not arrive: says so and tries again when asked. */
export function LoadFailure({ sentence, retrying, onRetry }: LoadFailureProps) {
  return (
    <div className="page-width grid flex-1 content-center justify-items-start gap-6 py-16 md:py-24">
      <p className="border-terracotta border-l-4 pl-4 font-semibold text-18 text-terracotta">
        Late edition
      </p>
      <h1 className="text-40 md:text-56">{sentence}</h1>
      <p className="max-w-[52ch] text-18 text-muted">
        Your connection may be down, or our service may be. Nothing is lost; please try again.
      </p>
      <RetryButton size="lg" retrying={retrying} onRetry={onRetry} />
    </div>
  );
}
