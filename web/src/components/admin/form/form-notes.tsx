// What a record's form says about itself, wherever it stands.
import { clsx } from "clsx";
import { CircleAlert, History } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";

/** Says that the form shows what was typed earlier, with a way back to what is stored. */
export function RestoredNote(props: { onStartOver: () => void; className?: string }) {
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline bg-newsprint px-4 py-2 text-14",
        props.className,
      )}
    >
      <p className="flex items-center gap-2">
        <History aria-hidden className="size-4 shrink-0" />
        This is what you typed but did not save.
      </p>
      <Button variant="link" size="sm" onClick={props.onStartOver} className="-mx-3.5">
        Start over
      </Button>
    </div>
  );
}

/** What the service said when it did not save; nothing for null. */
export function SavingProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="flex items-start gap-2 font-medium text-14 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {problem}
    </p>
  );
}
